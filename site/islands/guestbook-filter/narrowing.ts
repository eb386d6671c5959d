import { reviewCard } from "../../cards/clone";
import { loadReviews, type ReviewRecord } from "../../cards/records";
import { filterReviews, isNarrowed, readReviewWishes } from "./filter";

/** The reviews that a form asks for; nothing where it asks for all of them. */
export async function reviewsOf(data: FormData): Promise<ReviewRecord[] | null> {
  const wishes = readReviewWishes(data);
  return isNarrowed(wishes) ? filterReviews(await loadReviews(), wishes) : null;
}

export { loadReviews };

export const cardsOf = (reviews: readonly ReviewRecord[]) => reviews.map(reviewCard);
