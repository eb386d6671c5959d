import type { ReviewRecord } from "../../cards/records";
import { textOf } from "../../forms/submission/validation";
import { SORT_ORDERS, type SortOrder } from "./sortOrders";

interface ReviewFilterState {
  category: string;
  /** `YYYY-MM-DD` or empty; both ends belong to the range. */
  from: string;
  to: string;
  sort: SortOrder;
}

export function readReviewFilterState(data: FormData): ReviewFilterState {
  return {
    category: textOf(data, "category"),
    from: textOf(data, "date_from"),
    to: textOf(data, "date_to"),
    sort: SORT_ORDERS.find((sort) => sort === data.get("sort")) ?? "newest",
  };
}

/** Whether any filter is set. */
export const isNarrowed = ({ category, from, to, sort }: ReviewFilterState) =>
  Boolean(category || from || to) || sort !== "newest";

const compare: Record<SortOrder, (left: ReviewRecord, right: ReviewRecord) => number> = {
  newest: (left, right) => right.date.localeCompare(left.date),
  oldest: (left, right) => left.date.localeCompare(right.date),
  highest: (left, right) => right.rating - left.rating,
  lowest: (left, right) => left.rating - right.rating,
};

export function filterReviews(reviews: readonly ReviewRecord[], filter: ReviewFilterState): ReviewRecord[] {
  return reviews
    .filter(
      (review) =>
        (!filter.category || review.category === filter.category) &&
        (!filter.from || review.date >= filter.from) &&
        (!filter.to || review.date <= filter.to),
    )
    .sort(compare[filter.sort]);
}
