import type { ReviewRecord } from "../../cards/records";
import { textOf } from "../../ui/check";
import { ORDERS, type Order } from "./orders";

interface ReviewWishes {
  category: string;
  /** `YYYY-MM-DD` or empty; both ends belong to the range. */
  from: string;
  to: string;
  order: Order;
}

export function readReviewWishes(data: FormData): ReviewWishes {
  return {
    category: textOf(data, "category"),
    from: textOf(data, "date_from"),
    to: textOf(data, "date_to"),
    order: ORDERS.find((order) => order === data.get("sort")) ?? "newest",
  };
}

/** Whether anything is chosen at all. */
export const isNarrowed = ({ category, from, to, order }: ReviewWishes) =>
  Boolean(category || from || to) || order !== "newest";

const compare: Record<Order, (left: ReviewRecord, right: ReviewRecord) => number> = {
  newest: (left, right) => right.date.localeCompare(left.date),
  oldest: (left, right) => left.date.localeCompare(right.date),
  highest: (left, right) => right.rating - left.rating,
  lowest: (left, right) => left.rating - right.rating,
};

export function filterReviews(reviews: readonly ReviewRecord[], wishes: ReviewWishes): ReviewRecord[] {
  return reviews
    .filter(
      (review) =>
        (!wishes.category || review.category === wishes.category) &&
        (!wishes.from || review.date >= wishes.from) &&
        (!wishes.to || review.date <= wishes.to),
    )
    .sort(compare[wishes.order]);
}
