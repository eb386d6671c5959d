import { tabStore } from "../../lib/storage";

/** Place, day and travellers of the search form. */
export interface TravelPlan {
  /** In the visitor's own words, or empty. */
  where: string;
  /** `YYYY-MM-DD`, today or later, or empty. */
  date: string;
  adults: number;
  children: number;
  /** Of the children, in years; as many as were given. */
  ages: number[];
}

const KEY = "trip";

/** The highest age that counts as a child. */
export const OLDEST_CHILD = 15;

const count = (text: string | null, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : 0;
};

/** Reads ages such as `4,11`; values that are no age of a child are left out. */
export const readAges = (text: string, children: number): number[] =>
  text
    .split(",")
    .filter((age) => /^\d{1,2}$/.test(age) && Number(age) <= OLDEST_CHILD)
    .map(Number)
    .slice(0, children);

/** The text if it is a day of the calendar that has not passed: an address may be old, or was written by hand. */
function dayToCome(text: string, today: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isDay = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay && text >= today ? text : "";
}

/** Reads `q`, `start_date`, `adults`, `children` and `ages` of an address; null if it has neither day nor travellers. */
export function readTravelPlan(query: URLSearchParams, today: string): TravelPlan | null {
  const children = count(query.get("children"), 11);
  const plan = {
    where: (query.get("q") ?? "").trim(),
    date: dayToCome(query.get("start_date") ?? "", today),
    adults: count(query.get("adults"), 31),
    children,
    ages: readAges(query.get("ages") ?? "", children),
  };
  return plan.date || plan.adults || plan.children ? plan : null;
}

/** Stores the plan in this tab, so that the quote form can begin with it. */
export function storeTravelPlan(plan: TravelPlan): void {
  tabStore.set(KEY, JSON.stringify(plan));
}

/** Stores the place of a search; day and travellers of an earlier plan stay. */
export function storeWhere(where: string, today: string): void {
  storeTravelPlan({ date: "", adults: 0, children: 0, ages: [], ...storedTravelPlan(today), where });
}

export function storedTravelPlan(today: string): TravelPlan | null {
  try {
    const plan = JSON.parse(tabStore.get(KEY) ?? "null");
    return typeof plan?.adults === "number" ? { ...plan, date: dayToCome(plan.date, today) } : null;
  } catch {
    return null;
  }
}
