import { greet } from "./greeting";
import {
  isInvitation,
  keepInvitation,
  keptInvitation,
  readInvitation,
  restoreInvitation,
  takeVisitedInvitation,
} from "./store";

/** Forms that are sent with the referral. */
const FORMS_WITH_REFERRAL = ["/api/requestquote", "/api/contact_us", "/api/signup", "/api/submit-order-request"];

/** Remembers an invitation that is visited, and sends the remembered one along with forms. */
export function followReferral(): void {
  visit();
  // The event fires for plain posts, for forms that scripts read, and for forms that are added later.
  document.addEventListener("formdata", (event) => {
    const slug = readInvitation(Date.now());
    if (
      slug &&
      event.target instanceof HTMLFormElement &&
      FORMS_WITH_REFERRAL.includes(event.target.getAttribute("action") ?? "")
    ) {
      event.formData.set("affiliate", slug);
    }
  });
}

/**
 * Keeps the invitation of this page's address, or of one that was left before this script came, unless the service does
 * not know it; `/affiliate/invitation` is the address of the page itself.
 */
function visit(): void {
  const line = document.querySelector<HTMLElement>("[data-invited-by]");
  const left = takeVisitedInvitation(Date.now());
  const slug = line ? (location.pathname.split("/")[2] ?? "") : (left ?? "");
  if (!isInvitation(slug) || location.pathname === "/affiliate/invitation") {
    return;
  }
  const before = keptInvitation();
  keepInvitation(slug, Date.now());
  greet(slug, line).then((isSomebodys) => isSomebodys || restoreInvitation(before));
  if (line) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
      link.pathname = location.pathname;
    }
  }
}
