/** The visitor's calendar day as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Dates before today cannot be chosen (product-spec §5); a static page does not know today. */
export function limitDatesToToday(root: ParentNode, now: Date): void {
  const today = localDay(now);
  for (const input of root.querySelectorAll<HTMLInputElement>("input[data-min-today]")) {
    input.min = today;
  }
}
