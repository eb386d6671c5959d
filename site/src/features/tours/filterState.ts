export const GROUPS = ["trip_type", "safari_type", "level", "specialised"] as const;
export type Group = (typeof GROUPS)[number];

export const SORT_ORDERS = ["recommended", "price_up", "price_down", "days_up", "days_down", "rating"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The values of the filter and the order of the list, as the address of the page names them. */
export interface FilterState {
  groups: Record<Group, string[]>;
  price: Range;
  days: Range;
  sort: SortOrder;
}

/** The hidden field of a page that lists the tours of one destination. */
export const PLACE = "destination";

export interface Range {
  minimum: number | null;
  maximum: number | null;
}

/** The names that an address uses, empty ones left out. */
export function filterQuery(data: FormData): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    if (typeof value === "string" && value.trim() && name !== PLACE && !(name === "sort" && value === "recommended")) {
      query.append(name, value.trim());
    }
  }
  return query;
}
