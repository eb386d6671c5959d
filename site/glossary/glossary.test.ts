// One word for one thing: the texts of a language use the words of its glossary, and none of those that it avoids.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "../src/lib/i18n/locale";
import { textsOf } from "./texts";

interface Glossary {
  address: string;
  terms: Record<string, { use: string; avoid?: string[]; note?: string }>;
}

const glossaryOf = (locale: Locale): Glossary =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), "utf8"));

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const asWord = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(word)}(?![\\p{L}\\p{N}-])`, "iu");

describe.each(LOCALES)("the glossary of %s", (locale) => {
  const { terms } = glossaryOf(locale);
  const texts = textsOf(locale);

  it("has the terms of all languages", () => {
    expect(Object.keys(terms)).toEqual(Object.keys(glossaryOf("en").terms));
  });

  it("holds words that the texts use", () => {
    expect(texts.length).toBeGreaterThan(500);
    const all = texts.map(({ text }) => text.toLowerCase()).join("\n");
    const unused = Object.values(terms).filter(({ use }) => !all.includes(use.toLowerCase()));
    expect(unused).toEqual([]);
  });

  it("avoids words that no text uses", () => {
    const used = Object.entries(terms).flatMap(([term, { use, avoid = [] }]) =>
      avoid.flatMap((word) => {
        const pattern = asWord(word);
        const places = texts.filter(({ text }) => pattern.test(text)).map(({ place }) => place);
        return places.map((place) => `${place} says “${word}”; for ${term} the glossary has “${use}”`);
      }),
    );
    expect(used).toEqual([]);
  });
});
