/** What somebody was writing, on this device; a browser that refuses storage loses it with the page. */
const nameOf = (id: string) => `draft/${id}`;

export function readDraft(id: string): string {
  try {
    return localStorage.getItem(nameOf(id)) ?? "";
  } catch {
    return "";
  }
}

export function writeDraft(id: string, text: string) {
  try {
    localStorage.setItem(nameOf(id), text);
  } catch {
    // The text stays in the page.
  }
}

export function clearDraft(id: string) {
  try {
    localStorage.removeItem(nameOf(id));
  } catch {
    // Nothing was kept.
  }
}
