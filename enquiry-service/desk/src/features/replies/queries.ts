import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { post, put, type ReplyTemplate, read, remove } from "../../lib/api.ts";
import { refetch, store } from "../../lib/cache.ts";
import { unlessChanged } from "../../lib/errors.ts";
import type { TextKey } from "../../lib/texts.ts";

/** The ready-made replies in every language. */
export const replyTemplates = queryOptions({
  queryKey: ["reply-texts"] as const,
  queryFn: () => read<ReplyTemplate[]>("replies"),
});

/** Stores the replies that the service returns, and refetches those that are filled in for cases. */
function repliesHaveChanged(client: QueryClient, changed: ReplyTemplate[]) {
  store(client, replyTemplates.queryKey, changed);
  refetch(client, "replies");
}

/** If a colleague has changed the reply meanwhile, stores the current ones; what was typed stays in its form. */
function useReplyMutation<Variables>(send: (variables: Variables) => Promise<ReplyTemplate[]>, meanwhile: TextKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) =>
      unlessChanged(send(variables), (current) => repliesHaveChanged(client, current), meanwhile),
    onSuccess: (changed) => repliesHaveChanged(client, changed),
  });
}

type Reply = { title: string; texts: Record<string, string>; is_hidden: boolean; version: number };

/** Changes a reply; adds one if it has no key. */
export const useSaveReply = () =>
  useReplyMutation(
    ({ key, reply }: { key: string | undefined; reply: Reply }) =>
      key === undefined ? post<ReplyTemplate[]>("replies", reply) : put<ReplyTemplate[]>(`replies/${key}`, reply),
    "reply_meanwhile",
  );

export const useRemoveReply = () =>
  useReplyMutation(
    ({ key, version }: ReplyTemplate) =>
      remove<ReplyTemplate[]>(`replies/${key}?${new URLSearchParams({ version: String(version) })}`),
    "reply_stays",
  );
