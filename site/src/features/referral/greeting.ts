const TIMEOUT_MS = 10_000;
/** A longer text is not a first name. */
const LONGEST = 60;

/**
 * Shows the name of the inviter, if the page has a line for it, and returns whether the invitation is valid; it counts as valid if the service does
 * not answer.
 */
export async function greet(slug: string, line: HTMLElement | null): Promise<boolean> {
  try {
    const response = await fetch(`/api/affiliate/${slug}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      // An unread body keeps the connection open.
      await response.body?.cancel();
      return response.status !== 404;
    }
    const answer: { first_name?: unknown } = await response.json();
    const name = typeof answer?.first_name === "string" ? answer.first_name.trim() : "";
    if (!name || name.length > LONGEST) {
      return answer?.first_name !== null;
    }
    if (!line) {
      return true;
    }
    line.textContent = (line.dataset.invitedBy ?? "").replace("{{name}}", () => name);
    for (const note of document.querySelectorAll("[data-invited]")) note.setAttribute("data-invited", "yes");
  } catch {
    // The invitation counts even without a name.
  }
  return true;
}
