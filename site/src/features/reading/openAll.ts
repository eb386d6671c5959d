/** Opens the days of the itinerary; closes them if all are open. */
export function openAll(root: Document): void {
  const days = [...root.querySelectorAll<HTMLDetailsElement>(".itinerary details")];
  const isOpening = days.some((day) => !day.open);
  for (const day of days) {
    day.open = isOpening;
  }
}
