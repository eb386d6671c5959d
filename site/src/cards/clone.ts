import type { PictureRecord, ReviewRecord, SearchEntry, TourRecord } from "./records";

/**
 * Cards are clones of a `<template>` that the server's own partial has made, filled by `textContent`. A line without a
 * text is removed. Texts that contain a value keep their variable, such as `{{title}}`.
 */
function cloneOf(template: string): HTMLElement {
  const source = document.querySelector<HTMLTemplateElement>(`template#${template}`);
  const card = source?.content.firstElementChild?.cloneNode(true);
  if (!(card instanceof HTMLElement)) {
    throw new Error(`the page has no <template id="${template}">`);
  }
  return card;
}

function write(card: HTMLElement, selector: string, text: string | null): void {
  for (const element of card.querySelectorAll(selector)) {
    if (text) {
      element.textContent = text;
    } else {
      (element.closest("[data-line]") ?? element).remove();
    }
  }
}

function link(card: HTMLElement, selector: string, href: string): void {
  for (const anchor of card.querySelectorAll<HTMLAnchorElement>(selector)) {
    anchor.setAttribute("href", href);
  }
}

function show(card: HTMLElement, picture: PictureRecord | null): void {
  const image = card.querySelector("img");
  if (!image) {
    return;
  }
  const around = image.closest("picture");
  const source = around?.querySelector("source");
  if (!picture) {
    (around ?? image).remove();
    return;
  }
  if (picture.focus) {
    image.className = picture.focus;
  } else {
    image.removeAttribute("class");
  }
  image.alt = picture.alt;
  image.width = picture.width;
  image.height = picture.height;
  if (picture.srcset) {
    image.srcset = picture.srcset;
  } else {
    image.removeAttribute("srcset");
    image.removeAttribute("sizes");
  }
  if (source && picture.webp_srcset) {
    source.srcset = picture.webp_srcset;
  } else {
    around?.replaceWith(image);
  }
  image.src = picture.src;
}

function draw(card: HTMLElement, signature: TourRecord["signature"]): void {
  const drawing = card.querySelector(".signature");
  if (!signature) {
    drawing?.remove();
    return;
  }
  for (const [part, outline] of Object.entries(signature)) {
    drawing?.querySelector(`.signature-${part}`)?.setAttribute("d", outline);
  }
}

/** Replaces the variable in the names of buttons by the title. */
function name(card: HTMLElement, title: string): void {
  for (const button of card.querySelectorAll("button[aria-label]")) {
    button.setAttribute(
      "aria-label",
      (button.getAttribute("aria-label") ?? "").replace("{{title}}", () => title),
    );
  }
}

export function tourCard(tour: TourRecord): HTMLElement {
  const card = cloneOf("tour-card");
  card.dataset.tour = String(tour.id);
  link(card, ".card-picture, .card-title a", tour.href);
  write(card, ".card-title a", tour.title);
  name(card, tour.title);
  write(card, ".card-places", tour.places);
  draw(card, tour.signature);
  write(card, ".card-days", tour.days_text);
  write(card, ".card-route", tour.route);
  write(card, ".card-level", tour.level_text);
  write(card, ".card-rating", tour.rating_text);
  write(card, ".card-reviews", tour.reviews_text && `(${tour.reviews_text})`);
  write(card, ".card-price strong", tour.price_text);
  if (tour.price === null) {
    // "On request" has neither "from" nor "per person".
    for (const around of card.querySelectorAll(".card-price .muted")) around.remove();
  }
  show(card, tour.picture);
  return card;
}

/** Search entries have neither the facts of a destination nor the date of an article. */
function entryCard(template: string, entry: SearchEntry): HTMLElement {
  const card = cloneOf(template);
  link(card, "a", entry.href);
  write(card, ".card-title a", entry.title);
  write(card, ".card-body > p", entry.summary);
  show(card, entry.picture);
  return card;
}

export const destinationCard = (entry: SearchEntry) => entryCard("destination-card", entry);
export const articleCard = (entry: SearchEntry) => entryCard("article-card", entry);

/** Texts of a review, in elements of a class of the same name. */
const REVIEW_PARTS = ["title", "name", "country", "category", "source", "translated", "verified", "answer"] as const;

export function reviewCard(review: ReviewRecord): HTMLElement {
  const card = cloneOf("review-card");
  card.id = `review-${review.id}`;
  const stars = card.querySelector(".stars");
  stars?.setAttribute("aria-label", (stars.getAttribute("aria-label") ?? "").replace("{{rating}}", review.rating_text));
  card.querySelectorAll(".stars span span").forEach((star, index) => {
    star.className = index < Math.round(review.rating) ? "star-full" : "star-empty";
  });
  write(card, "blockquote p", review.body);
  for (const part of REVIEW_PARTS) {
    write(card, `.review-${part}`, review[part]);
  }
  const time = card.querySelector("time");
  if (time) {
    time.dateTime = review.date;
    time.textContent = review.date_text;
  }
  link(card, ".review-tour a", review.tour?.href ?? "/");
  write(card, ".review-tour a", review.tour?.title ?? null);
  return card;
}
