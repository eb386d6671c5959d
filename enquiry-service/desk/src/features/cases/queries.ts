import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Case,
  type CaseRow,
  type CaseState,
  type ContactCase,
  type KeptFile,
  post,
  put,
  type ReadyReply,
  read,
  type Task,
  upload,
} from "../../lib/api.ts";
import { REFRESH, refetch, store } from "../../lib/cache.ts";
import { codeOf, conflictOf, InputError, unlessChanged } from "../../lib/errors.ts";
import { oneCase } from "../../lib/oneCase.ts";
import { t } from "../../lib/texts.ts";
import { storePresence } from "./presence.ts";

export const cases = (view: string, search: string) =>
  queryOptions({
    queryKey: ["cases", view, search] as const,
    queryFn: () => read<CaseRow[]>(`cases?${new URLSearchParams({ view, search })}`),
    refetchInterval: REFRESH,
  });

/** The other cases of a case's visitor. */
export const contact = (id: string) =>
  queryOptions({
    queryKey: ["contact", id] as const,
    queryFn: () => read<ContactCase[]>(`cases/${id}/contact`),
  });

/** The ready-made replies, filled in for a case. */
export const readyReplies = (id: string) =>
  queryOptions({
    queryKey: ["replies", id] as const,
    queryFn: () => read<ReadyReply[]>(`cases/${id}/replies`),
  });

/** Updates a changed case in the cache, and refetches every list that counts it. */
function caseHasChanged(client: QueryClient, changed: Case) {
  store(client, oneCase(changed.id).queryKey, changed);
  refetch(client, "cases", "today", "mails");
}

/** Compares a case of which the service has sent an event with the cached one, and refetches it if it has changed. */
export function caseIsNow(client: QueryClient, id: string, { thread, version, present }: CaseState) {
  const { queryKey } = oneCase(id);
  const known = client.getQueryData(queryKey);
  if (known && (known.thread !== thread || known.version !== version)) client.invalidateQueries({ queryKey });
  storePresence(client, id, present);
}

/** A mutation that the service answers with the changed case. */
function useCaseMutation<Variables>(send: (variables: Variables) => Promise<Case>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: (changed) => caseHasChanged(client, changed) });
}

/** Begins a case of somebody who was not on the sites. */
export const useBeginCase = () => useCaseMutation((fields: Record<string, string>) => post<Case>("cases", fields));

/** Takes a case out of the quarantine. */
export const useAcceptCase = () => useCaseMutation((id: string) => post<Case>(`cases/${id}/accept`));

export type Answer = {
  id: string;
  channel: "mail" | "whatsapp" | "call";
  text: string;
  /** The idempotency key. */
  key: string;
  /** The version of the thread that the person has read. */
  seen: string;
  files: string[];
  /** The day by which it promises the next step; empty without one. */
  owedOn: string;
};
export type Note = { id: string; channel: "note"; text: string };

/** Sends a mail, or writes down a call, a message or a note. */
export function useAnswerCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: Answer | Note) => {
      if (entry.text.trim() === "") throw new InputError(t("empty"));
      const { id, text } = entry;
      if (entry.channel === "note") return post<Case>(`cases/${id}/notes`, { text });
      const { channel, key, seen, files, owedOn } = entry;
      return post<Case>(`cases/${id}/answers`, { channel, text, key, seen, files, owed_on: owedOn || null });
    },
    onSuccess: (changed) => caseHasChanged(client, changed),
    onError: async (error, { id }) => {
      // The thread as it is now is what the person has to read.
      if (["thread_changed", "other_answer"].includes(codeOf(error) ?? "")) {
        await client.invalidateQueries(oneCase(id));
      }
    },
  });
}

type Upload = {
  id: string;
  files: File[];
  onBegin: (name: string) => void;
  onKept: (file: KeptFile) => void;
};

/** Uploads files for a mail, one after the other. The form of the mail knows it even if the field is gone meanwhile. */
export const useUploadFiles = (onUploading: (isUploading: boolean) => void) =>
  useMutation({
    mutationFn: async ({ id, files, onBegin, onKept }: Upload) => {
      for (const file of files) {
        onBegin(file.name);
        onKept(await upload<KeptFile>(`cases/${id}/files?${new URLSearchParams({ name: file.name })}`, file));
      }
    },
    onMutate: () => onUploading(true),
    onSettled: () => onUploading(false),
  });

type CaseChange = Pick<Case, "owner" | "snoozed_until" | "lost" | "version">;

/** Changes a part of the handling of a case: who answers it, until when it sleeps, and why it is lost. */
export function useChangeCase({ id, owner = null, snoozed_until = null, lost = null, version }: Case) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: Partial<CaseChange>) =>
      put<Case>(`cases/${id}`, { owner, snoozed_until, lost, version, ...part }),
    onSuccess: (changed) => caseHasChanged(client, changed),
    onError: (error) => {
      const current = conflictOf<Case>(error);
      if (current) caseHasChanged(client, current);
    },
  });
}

/** Corrects the address to which the visitor of a case is answered. */
export function useCorrectAddress({ id, email: seen }: Case) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) =>
      unlessChanged(
        put<Case>(`cases/${id}/address`, { email, seen }),
        (current) => caseHasChanged(client, current),
        "address_meanwhile",
      ),
    onSuccess: (changed) => {
      caseHasChanged(client, changed);
      refetch(client, "contact", "case-bookings", "case-offers");
    },
  });
}

/** Makes a case that nobody owns the person's own, unless a colleague was faster. */
export function useTakeCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row: { id }, owner }: { row: CaseRow; owner: string }) => {
      const { owner: before, snoozed_until = null, lost = null, version } = await read<Case>(`cases/${id}`);
      if (before) throw new InputError(t("taken_meanwhile"));
      try {
        return await put<Case>(`cases/${id}`, { owner, snoozed_until, lost, version });
      } catch (error) {
        throw conflictOf<Case>(error) ? new InputError(t("taken_meanwhile")) : error;
      }
    },
    onSuccess: (changed) => caseHasChanged(client, changed),
    onError: () => refetch(client, "cases", "today"),
  });
}

/** Closes a case of the quarantine as spam, with what it is now. */
export function useSpamCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { owner = null, version } = await read<Case>(`cases/${id}`);
      return put<Case>(`cases/${id}`, { owner, snoozed_until: null, lost: "spam", version });
    },
    onSuccess: (changed) => caseHasChanged(client, changed),
    onError: (error) => {
      const current = conflictOf<Case>(error);
      if (current) caseHasChanged(client, current);
    },
  });
}

/** Updates every case of the person, since each lists the others. */
function useContactMutation<Variables>(send: (variables: Variables) => Promise<ContactCase[]>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => refetch(client, "contact") });
}

/** Says that two cases are of the same person. */
export const useMergeContact = () =>
  useContactMutation(({ id, reference }: { id: string; reference: string }) =>
    post<ContactCase[]>(`cases/${id}/contact`, { reference }),
  );

/** Takes a case away from those that a colleague has merged it with. */
export const useSeparateContact = () =>
  useContactMutation((id: string) => post<ContactCase[]>(`cases/${id}/contact/apart`));

export type TaskFields = { text: string; due_on: string; assignee: string | null };

export const useAddTask = () =>
  useCaseMutation(({ id, task }: { id: string; task: TaskFields }) => post<Case>(`cases/${id}/tasks`, task));

/** Marks a task as done or as open. */
export const useSettleTask = () =>
  useCaseMutation(({ id, task }: { id: string; task: Task }) =>
    put<Case>(`cases/${id}/tasks/${task.id}/done`, { is_done: !task.done_at }),
  );

/** A colleague has changed the task meanwhile. */
export class TaskConflict extends InputError {
  readonly current: Case;

  constructor(current: Case) {
    super(t("task_meanwhile"));
    this.current = current;
  }
}

type TaskChange = { id: string; task: string; changed: TaskFields; seen: TaskFields };

export function useChangeTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, task, changed, seen }: TaskChange) => {
      try {
        return await put<Case>(`cases/${id}/tasks/${task}`, { task: changed, seen });
      } catch (error) {
        const current = conflictOf<Case>(error);
        if (!current) throw error;
        caseHasChanged(client, current);
        throw new TaskConflict(current);
      }
    },
    onSuccess: (changed) => caseHasChanged(client, changed),
  });
}
