import type { Messages } from "../../lib/i18n/catalogue";
import { rememberLocale } from "./cookie";
import { isFromOurSites } from "./ourSites";

const files = import.meta.glob<Messages>("../../../locales/*/nav.json", { import: "default" });

/** Offers this page in the language that the visitor has chosen before, with a text in that language; never redirects. */
export async function offerLanguage(root: Document, wanted: string): Promise<void> {
  // A visitor who comes from the site in that language has chosen this one since.
  if (isFromOurSites()) {
    rememberLocale(root, root.documentElement.lang);
    return;
  }
  const menu = root.querySelector<HTMLElement>("details.languages");
  const other = menu?.querySelector<HTMLAnchorElement>(`a[hreflang="${wanted}"]`);
  const texts = await files[`../../../locales/${wanted}/nav.json`]?.();
  if (!menu || !other || !texts) {
    return;
  }
  const offer = root.createElement("aside");
  offer.className = "language-offer";
  offer.lang = wanted;
  offer.setAttribute("aria-label", texts.language ?? "");
  const link = root.createElement("a");
  link.href = other.href;
  link.textContent = texts.language_offer ?? "";
  link.addEventListener("click", (event) => {
    // The menu's link also carries the visitor's choices.
    event.preventDefault();
    other.click();
  });
  const close = root.createElement("button");
  close.type = "button";
  close.setAttribute("aria-label", texts.language_stay ?? "");
  close.textContent = "×";
  close.addEventListener("click", () => {
    rememberLocale(root, root.documentElement.lang);
    offer.remove();
  });
  offer.append(link, close);
  menu.after(offer);
}
