import { openAll } from "./openAll";
import { share } from "./share";

/** Runs the action of a button of an article or a tour. */
export function press(root: Document, button: HTMLElement): void {
  if (button.dataset.share === undefined) {
    openAll(root);
  } else {
    share(root, button);
  }
}
