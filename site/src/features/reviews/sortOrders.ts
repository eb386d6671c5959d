/** The first is the order of the page's own list. */
export const SORT_ORDERS = ["newest", "oldest", "highest", "lowest"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
