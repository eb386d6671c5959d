import { askedTour } from "../../forms/journey/askedTour";
import { fillWhatsAppMessages } from "../../lib/whatsapp";
import { showAskedTour } from "./showAskedTour";
import { showOfficeTime } from "./showOfficeTime";
import { referenceOfAddress, showReference } from "./showReference";

/** Fills in the parts of a thank-you page that only the visitor's browser knows. */
export function showThanks(root: Document): void {
  showReference(root);
  showOfficeTime(root, new Date());
  // The thank-you page of a review has no tour.
  const asked = root.querySelector("[data-asked-tour]") ? askedTour() : null;
  fillWhatsAppMessages(root, { title: asked?.title, date: asked?.date, number: referenceOfAddress() });
  // The page is complete without the list of tours.
  showAskedTour(root).catch(() => {});
}
