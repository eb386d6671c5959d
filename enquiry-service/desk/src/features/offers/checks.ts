import type { Line } from "../orders/shared/order.ts";
import type { Day, Draft } from "./offer.ts";

/** Somebody has read a text in the visitor's language; `of` is the mark of the text as it was then. */
export type Check = { of: string; by: string; at: number };

/** A short mark of a text: another text has another one. */
export function markOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return `${text.length}-${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
}

/** The words of a day that are read together. */
export const wordsOf = ({ title, text }: Pick<Day, "title" | "text">) => (title || text ? `${title}\n${text}` : "");

/** The texts of an offer that a traveller reads. */
const textsOf = (draft: Draft, lines: Line[]) => [
  draft.greeting,
  ...draft.programme.map(wordsOf),
  draft.included,
  draft.excluded,
  ...lines.map(({ text }) => text),
];

/** Whether a text is to be checked: neither empty nor as on the sites. */
export const isToCheck = (text: string, ofSites: ReadonlySet<string>) => text.trim() !== "" && !ofSites.has(text);

export const checkOf = (text: string, checks: Check[]) => checks.find(({ of }) => of === markOf(text));

/** How many texts nobody has checked; the same text counts once. */
export function countUnchecked(draft: Draft, lines: Line[], ofSites: ReadonlySet<string>): number {
  const texts = textsOf(draft, lines).filter((text) => isToCheck(text, ofSites) && !checkOf(text, draft.checks));
  return new Set(texts).size;
}

/** The checks with one more, without those of texts that the offer does not have any more. */
export function withCheck(draft: Draft, lines: Line[], check: Check): Check[] {
  const present = new Set(textsOf(draft, lines).map(markOf));
  return [...draft.checks.filter(({ of }) => of !== check.of && present.has(of)), check];
}
