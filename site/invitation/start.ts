import { greet } from "./greeting";
import { isInvitation, keepInvitation, readInvitation } from "./store";

/** Forms that tell the operator who has invited the visitor. */
const TOLD = ["/api/requestquote", "/api/contact_us", "/api/signup", "/api/submit-order-request"];

/** Remembers an invitation that is visited, and sends the remembered one along with forms. */
export function start(): void {
  const visited = visitedInvitation();
  if (visited) {
    keepInvitation(visited, Date.now());
  }
  const slug = visited ?? readInvitation(Date.now());
  if (slug) {
    // Fires for plain posts and for forms that scripts read, and for forms that are not there yet.
    document.addEventListener("formdata", (event) => {
      if (event.target instanceof HTMLFormElement && TOLD.includes(event.target.getAttribute("action") ?? "")) {
        event.formData.set("affiliate", slug);
      }
    });
  }
}

/** The invitation of this page's address; the page's own file invites nobody. */
function visitedInvitation(): string | null {
  const title = document.querySelector<HTMLElement>("[data-invited-by]");
  const slug = location.pathname.split("/")[2] ?? "";
  if (!title || !isInvitation(slug) || location.pathname === "/affiliate/invitation") {
    return null;
  }
  greet(slug, title);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
    link.pathname = location.pathname;
  }
  return slug;
}
