import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Inviter, post, read } from "../../lib/api.ts";
import { refetch, store } from "../../lib/cache.ts";
import { unlessChanged } from "../../lib/errors.ts";

export const inviters = queryOptions({
  queryKey: ["inviters"] as const,
  queryFn: () => read<Inviter[]>("inviters"),
});

/** After a reward was earned or paid: stores the inviters that the service returns, and refetches the mails. */
function rewardsHaveChanged(client: QueryClient, changed: Inviter[]) {
  store(client, inviters.queryKey, changed);
  refetch(client, "mails");
}

/** Notes that an invitation has earned its reward. */
export function useEarnReward() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reward: { quote_number: string; amount: number }) => post<Inviter[]>("rewards", reward),
    onSuccess: (changed) => rewardsHaveChanged(client, changed),
  });
}

/** Notes that all earned rewards of an inviter were paid, as they were read. */
export function usePayRewards() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, earned }: Inviter) =>
      unlessChanged(
        post<Inviter[]>(`inviters/${slug}/payment`, { seen: earned }),
        (current) => rewardsHaveChanged(client, current),
        "rewards_meanwhile",
      ),
    onSuccess: (changed) => rewardsHaveChanged(client, changed),
  });
}
