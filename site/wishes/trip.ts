/** Where, when and with whom a visitor wants to travel, as the search form says. */
export interface Trip {
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

const whole = (text: string | null, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : 0;
};

/** Ages written as `4,11`; what is no age of a child is passed over. */
export const readAges = (text: string, children: number): number[] =>
  text
    .split(",")
    .filter((age) => /^\d{1,2}$/.test(age) && Number(age) <= OLDEST_CHILD)
    .map(Number)
    .slice(0, children);

/** A day of the calendar that has not passed: an address may be old, or was written by hand. */
function dayToCome(text: string, today: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isDay = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay && text >= today ? text : "";
}

/** Reads `q`, `start_date`, `adults`, `children` and `ages` of an address; nothing where it says neither when nor who. */
export function readTrip(query: URLSearchParams, today: string): Trip | null {
  const children = whole(query.get("children"), 11);
  const trip = {
    where: (query.get("q") ?? "").trim(),
    date: dayToCome(query.get("start_date") ?? "", today),
    adults: whole(query.get("adults"), 31),
    children,
    ages: readAges(query.get("ages") ?? "", children),
  };
  return trip.date || trip.adults || trip.children ? trip : null;
}

/** Kept in this tab, so that the quote form can begin with it. */
export function storeTrip(trip: Trip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip));
  } catch {
    // Then the quote form begins empty.
  }
}

/** A search for a place says where, and leaves what is known of day and travellers. */
export function storeWhere(where: string, today: string): void {
  storeTrip({ date: "", adults: 0, children: 0, ages: [], ...storedTrip(today), where });
}

export function storedTrip(today: string): Trip | null {
  try {
    const trip = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof trip?.adults === "number" ? { ...trip, date: dayToCome(trip.date, today) } : null;
  } catch {
    return null;
  }
}
