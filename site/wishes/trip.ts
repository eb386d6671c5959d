/** When and with whom a visitor wants to travel, as the search form says. */
export interface Trip {
  /** `YYYY-MM-DD` or empty. */
  date: string;
  adults: number;
  children: number;
  /** Of the children, in years; as many as were given. */
  ages: number[];
}

const KEY = "trip";

const whole = (text: string | null, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : 0;
};

/** Reads `start_date`, `adults`, `children` and `ages` of an address; nothing where none is there. */
export function readTrip(query: URLSearchParams): Trip | null {
  const date = query.get("start_date") ?? "";
  const trip = {
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : "",
    adults: whole(query.get("adults"), 31),
    children: whole(query.get("children"), 11),
    ages: (query.get("ages") ?? "")
      .split(",")
      .filter((age) => /^\d{1,2}$/.test(age))
      .map(Number)
      .slice(0, 11),
  };
  return trip.date || trip.adults || trip.children ? trip : null;
}

/** Kept in this tab, so that the quote form can begin with it. */
export function storeTrip(trip: Trip | null): void {
  try {
    if (trip) {
      sessionStorage.setItem(KEY, JSON.stringify(trip));
    }
  } catch {
    // Then the quote form begins empty.
  }
}

export function storedTrip(): Trip | null {
  try {
    const trip = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof trip?.adults === "number" ? trip : null;
  } catch {
    return null;
  }
}
