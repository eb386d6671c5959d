import type { Messages } from "../i18n/catalogue";
import { rememberLocale } from "./locale-cookie";
import { isFromOurSites } from "./our-sites";

const files = import.meta.glob<Messages>("../locales/*/nav.json", { import: "default" });

/** Offers this page in the language that its visitor has chosen before, in that language; nobody is sent away. */
export async function offerLanguage(root: Document, wanted: string): Promise<void> {
  // Who has just come from there has chosen this language since.
  if (isFromOurSites()) {
    rememberLocale(root, root.documentElement.lang);
    return;
  }
  const menu = root.querySelector<HTMLElement>("details.languages");
  const other = menu?.querySelector<HTMLAnchorElement>(`a[hreflang="${wanted}"]`);
  const texts = await files[`../locales/${wanted}/nav.json`]?.();
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
    // The link of the menu takes along what was chosen here.
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
