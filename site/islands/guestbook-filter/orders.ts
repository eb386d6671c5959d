/** The first is the order of the page's own list. */
export const ORDERS = ["newest", "oldest", "highest", "lowest"] as const;
export type Order = (typeof ORDERS)[number];
