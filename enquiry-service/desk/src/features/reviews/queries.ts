import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { post, put, type Review, read } from "../../lib/api.ts";
import { refetch, store } from "../../lib/cache.ts";
import { unlessChanged } from "../../lib/errors.ts";

export const reviews = queryOptions({
  queryKey: ["reviews"] as const,
  queryFn: () => read<Review[]>("reviews"),
});

/** Publishes a review, or hides it. */
export function useDecideReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, approve }: { id: string; approve: boolean }) =>
      post<void>(`reviews/${id}/decision`, { approve }),
    onSuccess: () => refetch(client, "reviews", "today"),
  });
}

/** Updates an answered review in its list. */
function reviewHasChanged(client: QueryClient, changed: Review) {
  const all = client.getQueryData(reviews.queryKey);
  if (!all) return;
  store(
    client,
    reviews.queryKey,
    all.map((one) => (one.id === changed.id ? changed : one)),
  );
}

type PublicAnswer = { id: string; answer: string; seen: string | null };

/** Writes, changes or, with an empty text, removes the public answer, if it is still the one that was read. */
export function useAnswerReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer, seen }: PublicAnswer) =>
      unlessChanged(
        put<Review>(`reviews/${id}/answer`, { answer, seen }),
        (current) => reviewHasChanged(client, current),
        "answer_meanwhile",
      ),
    onSuccess: (changed) => reviewHasChanged(client, changed),
  });
}
