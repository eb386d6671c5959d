import { storedTravelPlan } from "../../forms/journey/travelPlan";
import { hydrateIsland, keepPresses } from "../../islands/schedule";
import { localDay } from "../../lib/dates";
import { announce } from "../../lib/events";

/** Enquire links: links to the form's own page, and links with `data-enquire`. */
const LINKS = 'a[href="/Quote"], a[data-enquire]';

const SHOWN = ":popover-open, [open]";

let dialog: Promise<HTMLDialogElement> | undefined;
/** Options of the phone number, kept out of the dialog until it is visible. */
let countries: HTMLOptionElement[] = [];

/**
 * Enquire Now opens the form of `/Quote` in a native dialog. The form works as
 * soon as it is loaded; React follows and keeps the typed values. If it cannot
 * be loaded, the browser follows the link as it does without scripts.
 */
export function openQuotes(): void {
  if (location.pathname === "/Quote") {
    fill(document, null);
    return;
  }
  const prepare = () => void quoteDialog().catch(() => {});
  const prepareWhenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(prepare, { timeout: 4000 }) : prepare();
  // Not while the page itself still loads.
  addEventListener("load", () => setTimeout(prepareWhenIdle, 1500));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    open(link).catch(() => location.assign("/Quote"));
  });
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const element = await quoteDialog();
  if (element.matches(SHOWN)) {
    return;
  }
  fill(element, link);
  if (typeof element.showPopover !== "function") {
    element.showModal();
    complete(element);
    return;
  }
  // The form is shown first: making the page behind a modal dialog inert and loading React with 240 countries would
  // each delay its first frame.
  const before = document.activeElement;
  element.popover = "manual";
  element.showPopover();
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      // After the opening animation: `showModal` restarts transitions.
      Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(() =>
        makeModal(element, before),
      ),
    ),
  );
}

/** Turns the visible popover into a modal dialog; a focused field keeps the focus. */
function makeModal(element: HTMLDialogElement, before: Element | null): void {
  if (!element.matches(SHOWN)) {
    return;
  }
  const { activeElement } = document;
  element.hidePopover();
  // When it closes, a modal dialog returns the focus to the element that had it before.
  if (before instanceof HTMLElement) {
    before.focus({ preventScroll: true });
  }
  element.showModal();
  if (activeElement instanceof HTMLElement && element.contains(activeElement)) {
    activeElement.focus();
  }
  complete(element);
}

function close(element: HTMLDialogElement): void {
  if (element.open) {
    element.close();
  } else {
    element.hidePopover();
  }
}

function complete(element: HTMLDialogElement): void {
  if (countries.length > 0) {
    countryPicker(element)?.replaceChildren(...countries.splice(0));
  }
  const island = element.querySelector<HTMLElement>("[data-island]");
  if (island) {
    hydrateIsland(island).catch(() => {});
  }
}

const countryPicker = (root: ParentNode) => root.querySelector<HTMLSelectElement>("select[name=phone_country]");

/** The dialog with the form of `/Quote`, made once. */
function quoteDialog(): Promise<HTMLDialogElement> {
  dialog ??= load().then(make);
  dialog.catch(() => {
    dialog = undefined;
  });
  return dialog;
}

function load(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", "/Quote");
    request.responseType = "document";
    request.timeout = 10_000;
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject(new Error("no page")));
    request.onerror = request.ontimeout = () => reject(new Error("/Quote could not be loaded"));
    request.send();
  });
}

function make(page: Document): HTMLDialogElement {
  const template = page.querySelector<HTMLTemplateElement>("template#quote-dialog");
  const empty = template?.content.querySelector("dialog");
  const request = page.querySelector(".quote-request");
  if (!empty || !request) {
    throw new Error("/Quote has no form");
  }
  const element = document.importNode(empty, true);
  element.append(document.importNode(request, true));
  element.querySelector("[data-close]")?.addEventListener("click", () => close(element));
  // A press that begins and ends on the backdrop closes the dialog; selecting text beyond the edge does not.
  let pressed: EventTarget | null = null;
  element.addEventListener("pointerdown", (event) => {
    pressed = event.target;
  });
  element.addEventListener("click", (event) => {
    if (event.target === element && pressed === element) {
      close(element);
    }
  });
  for (const picture of document.querySelectorAll(".hero-trip img, .trip-summary .signature")) {
    element.querySelector("[data-tour-picture]")?.append(picture.cloneNode(true));
  }
  const picker = countryPicker(element);
  if (picker) {
    countries = [...picker.options];
    picker.replaceChildren(...picker.selectedOptions);
  }
  document.body.append(element);
  const island = element.querySelector<HTMLElement>("[data-island]");
  if (island) {
    keepPresses(island);
  }
  return element;
}

/** Fills in the tour, the departure and the travel plan that the page knows; typed values stay. */
function fill(root: ParentNode, link: HTMLElement | null): void {
  const form = root.querySelector<HTMLFormElement>("form.quote-form");
  if (!form) {
    return;
  }
  // A link of a card or a row names its tour; a tour's own page names it for all of its links.
  const page = document.querySelector<HTMLElement>("main > [data-tour-slug]");
  const { tourName, tourSlug } = (link?.closest<HTMLElement>("[data-tour-slug]") ?? page)?.dataset ?? {};
  setHidden(form, "tour_name", tourName ?? root.querySelector<HTMLElement>("[data-general]")?.dataset.general ?? "");
  setHidden(form, "tour_slug", tourSlug ?? "");
  write(root, "[data-for-tour]", tourName);
  write(root, "[data-tour-price]", page?.querySelector(".trip-price")?.textContent);
  const plan = storedTravelPlan(localDay(new Date()));
  offer(form, "where", tourName ?? plan?.where);
  offer(form, "travel_date", link?.dataset.date ?? plan?.date);
  offer(form, "child_ages", plan?.ages?.join());
  offer(form, "no_of_adults", plan?.adults);
  offer(form, "no_of_children", plan?.children);
  // Fields that show their value must show the new one.
  announce("filled");
}

function write(root: ParentNode, place: string, text: string | null | undefined): void {
  const line = root.querySelector(place);
  if (line) {
    line.textContent = text ?? "";
  }
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement) {
    control.value = value;
  }
}

/**
 * Fills a field that is empty, or that still has what another link has offered; what is no longer offered is taken
 * back. Typed values stay.
 */
function offer(form: HTMLFormElement, name: string, value: string | number | undefined): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  if (control && ["", "0", control.dataset.offered].includes(control.value)) {
    control.value = String(value || ("list" in control ? "" : 0));
    control.dataset.offered = control.value;
  }
}
