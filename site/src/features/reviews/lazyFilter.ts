import { reviewCard } from "../../cards/clone";
import { loadReviews, type ReviewRecord } from "../../cards/records";
import { filterReviews, isNarrowed, readReviewFilterState } from "./filterReviews";

/** The reviews that match the form; null if it asks for all of them. */
export async function reviewsOf(data: FormData): Promise<ReviewRecord[] | null> {
  const filter = readReviewFilterState(data);
  return isNarrowed(filter) ? filterReviews(await loadReviews(), filter) : null;
}

export { loadReviews };

export const cardsOf = (reviews: readonly ReviewRecord[]) => reviews.map(reviewCard);
