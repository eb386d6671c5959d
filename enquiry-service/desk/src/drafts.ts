/** Drafts of texts, stored on this device; if the browser refuses storage, they are lost with the page. */
import type { KeptFile } from "./api.ts";

const textOf = (id: string) => `draft/${id}`;
const filesOf = (id: string) => `draft/${id}/files`;

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

export const readDraft = (id: string) => read(textOf(id));
export const writeDraft = (id: string, text: string) => write(textOf(id), text);

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
