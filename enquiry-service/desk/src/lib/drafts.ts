/** Drafts of texts, stored on this device; if the browser refuses storage, they are lost with the page. */
import type { KeptFile } from "./api.ts";

const PREFIX = "draft/";
/** The id of the person whose drafts these are. */
const OWNER = "drafts-of";
/** Somebody who has typed within this many milliseconds is writing. */
const WRITES = 120_000;

/** The draft of a note about a case; its id itself is that of what the visitor gets. */
export const noteOf = (id: string) => `${id}/note`;

const textOf = (id: string) => `${PREFIX}${id}`;
const filesOf = (id: string) => `${PREFIX}${id}/files`;

/** When a draft was last changed on this page. */
const changedAt = new Map<string, number>();

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Removes the draft if the text is empty. */
function write(name: string, text: string) {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // The text stays in the page.
  }
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

export const readDraft = (id: string) => read(textOf(id));

export function writeDraft(id: string, text: string) {
  changedAt.set(id, Date.now());
  write(textOf(id), text);
}

/** Whether the person is writing in a case: a draft that was left alone is no sign of it. */
export const isWriting = (id: string) =>
  [id, noteOf(id)].some((draft) => readDraft(draft).trim() !== "" && Date.now() - (changedAt.get(draft) ?? 0) < WRITES);

/** The attached files of a draft, which the service keeps for a day. */
export function readDraftFiles(id: string): KeptFile[] {
  try {
    return JSON.parse(read(filesOf(id)) || "[]") as KeptFile[];
  } catch {
    return [];
  }
}

export const writeDraftFiles = (id: string, files: KeptFile[]) =>
  write(filesOf(id), files.length > 0 ? JSON.stringify(files) : "");

/** Calls back when another tab has changed a draft. Returns the function that ends it. */
export function onDraftOfOtherTab(id: string, changed: (before: string, after: string) => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === textOf(id)) changed(oldValue ?? "", newValue ?? "");
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** The number of texts that were not sent. */
export const countDrafts = () => names().filter((name) => !name.endsWith("/files")).length;

/** Removes all drafts from this device. */
export const removeDrafts = () => {
  for (const name of [...names(), OWNER]) write(name, "");
};

/** Keeps the drafts of this person, and removes those of anybody who has used this device before. */
export function keepDraftsOf(person: string) {
  if (read(OWNER) === person) return;
  removeDrafts();
  write(OWNER, person);
}
