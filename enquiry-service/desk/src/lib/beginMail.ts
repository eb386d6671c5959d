import { type ReadyReply, read } from "./api.ts";
import { readDraft, writeDraft } from "./drafts.ts";

/** Begins the mail of a case with ready-made replies, one after the other, unless a text was begun. */
export async function beginMail(id: string, replies: string[]): Promise<void> {
  if (readDraft(id)) return;
  const all = await read<ReadyReply[]>(`cases/${id}/replies`);
  const texts = replies.map((name) => all.find(({ key }) => key === name)?.text);
  writeDraft(id, texts.filter(Boolean).join("\n\n"));
}
