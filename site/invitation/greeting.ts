const TIMEOUT_MS = 10_000;
/** A longer one is no first name. */
const LONGEST = 60;

/** Says who has invited the visitor. Without an answer the page keeps its own title. */
export async function greet(slug: string, title: HTMLElement): Promise<void> {
  try {
    const response = await fetch(`/api/affiliate/${slug}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      // A body that nobody reads keeps the connection.
      await response.body?.cancel();
      return;
    }
    const answer: { first_name?: unknown } = await response.json();
    const name = typeof answer?.first_name === "string" ? answer.first_name.trim() : "";
    if (name && name.length <= LONGEST) {
      title.textContent = (title.dataset.invitedBy ?? "").replace("%", () => name);
    }
  } catch {
    // An invitation counts without a name, too.
  }
}
