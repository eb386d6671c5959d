import { openAll } from "./openAll";
import { share } from "./share";

/** Does what the button of an article or a tour is for. */
export function press(root: Document, button: HTMLElement): void {
  if (button.dataset.share === undefined) {
    openAll(root);
  } else {
    share(root, button);
  }
}
