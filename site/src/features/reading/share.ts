/** Opens the share dialog of the device; without one, copies the link and shows a message. */
export async function share(root: Document, button: HTMLElement): Promise<void> {
  const line = root.querySelector<HTMLElement>("[data-share-line]");
  const url = root.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  const say = (text = "") => {
    if (line) line.textContent = text;
  };
  try {
    if (navigator.share) {
      await navigator.share({ title: root.querySelector("h1")?.textContent ?? "", url });
      return;
    }
    await navigator.clipboard.writeText(url);
    say(button.dataset.copied);
  } catch (error) {
    // The visitor has closed the share dialog, which is no failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) {
      say(button.dataset.failed);
    }
  }
}
