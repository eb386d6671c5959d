import { askedTour } from "../../forms/journey/askedTour";
import { tellWhatsApp } from "../../lib/whatsapp";
import { showAskedTour } from "./showAskedTour";
import { showLocalTime } from "./showLocalTime";
import { referenceOfAddress, showReference } from "./showReference";

/** Fills in what only the visitor's browser knows on a thank-you page. */
export function showThanks(root: Document): void {
  showReference(root);
  showLocalTime(root, new Date());
  // The page that thanks for a review has nothing about a tour.
  const asked = root.querySelector("[data-asked-tour]") ? askedTour() : null;
  tellWhatsApp(root, { title: asked?.title, date: asked?.date, number: referenceOfAddress() });
  // Without the list of tours the page thanks as well.
  showAskedTour(root).catch(() => {});
}
