export const GROUPS = ["trip_type", "safari_type", "level", "specialised"] as const;
export type Group = (typeof GROUPS)[number];

export const ORDERS = ["recommended", "price_up", "price_down", "days_up", "days_down", "rating"] as const;
export type Order = (typeof ORDERS)[number];

/** What a visitor has chosen; it stands in the address of the page. */
export interface Wishes {
  groups: Record<Group, string[]>;
  price: Range;
  days: Range;
  order: Order;
}

export interface Range {
  minimum: number | null;
  maximum: number | null;
}

/** The names that an address uses, empty ones left out. */
export function writeWishes(data: FormData): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    if (typeof value === "string" && value.trim() && !(name === "sort" && value === "recommended")) {
      query.append(name, value.trim());
    }
  }
  return query;
}
