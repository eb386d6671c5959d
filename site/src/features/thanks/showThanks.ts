import { showAskedTour } from "./showAskedTour";
import { showLocalTime } from "./showLocalTime";
import { showReference } from "./showReference";

/** Fills in what only the visitor's browser knows on a thank-you page. */
export function showThanks(root: Document): void {
  showReference(root);
  showLocalTime(root, new Date());
  // Without the list of tours the page thanks as well.
  showAskedTour(root).catch(() => {});
}
