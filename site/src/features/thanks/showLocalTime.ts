/** Shows the local time of the office on a thank-you page. */
export function showLocalTime(root: Document, now: Date): void {
  const line = root.querySelector<HTMLElement>("[data-local-time]");
  if (line) {
    const format = new Intl.DateTimeFormat(root.documentElement.lang, {
      timeZone: line.dataset.zone,
      hour: "numeric",
      minute: "2-digit",
    });
    line.textContent = (line.dataset.localTime ?? "").replace("{{time}}", format.format(now));
  }
}
