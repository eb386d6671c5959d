import { tourCard } from "../../cards/clone";
import { loadTours } from "../../cards/records";
import { askedTour } from "../../forms/journey/askedTour";

/** Shows the tour of the request as its card, with its journey line. */
export async function showAskedTour(root: Document): Promise<void> {
  const section = root.querySelector<HTMLElement>("[data-asked-tour]");
  const slug = askedTour()?.slug;
  if (!section || !slug) {
    return;
  }
  const tour = (await loadTours()).find((record) => record.slug === slug);
  if (tour) {
    section.querySelector(".cards")?.append(tourCard(tour));
    section.hidden = false;
  }
}
