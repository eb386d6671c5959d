// One word for one thing: the texts of a language use the words of its glossary, and none of those that it avoids.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

interface Glossary {
  address: string;
  terms: Record<string, { use: string; avoid?: string[]; note?: string }>;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The name of a language's folder or file follows. */
const FOLDERS = ["site/locales/", "site/content/", "content-cache/", "enquiry-service/locales/"];
const LOCALES = ["en", "de", "fr", "es", "it", "pt"];
/** Values for programs; and words that visitors may type into the search, of which many are none of ours. */
const NO_TEXT = ["slug", "src", "tour_slug", "value", "url"];

const glossaryOf = (locale: string): Glossary =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), "utf8"));

/** All texts of a language, with the file that holds them. */
function textsOf(locale: string): { file: string; text: string }[] {
  const found: { file: string; text: string }[] = [];
  const collect = (file: string, value: unknown, key = ""): void => {
    if (typeof value === "string" && !NO_TEXT.includes(key) && !key.startsWith("theme_")) {
      found.push({ file, text: value });
    } else if (value && typeof value === "object") {
      for (const [name, entry] of Object.entries(value)) {
        collect(file, entry, Array.isArray(value) ? key : name);
      }
    }
  };
  for (const folder of FOLDERS.map((path) => `${ROOT}/${path}${locale}`)) {
    for (const file of filesOf(folder)) {
      const text = readFileSync(file, "utf8");
      if (file.endsWith(".md")) {
        found.push({ file, text });
      } else if (file.endsWith(".json") && !file.endsWith("/index.json")) {
        collect(file, JSON.parse(text));
      }
    }
  }
  return found;
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) {
    return [`${path}.json`];
  }
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => `${path}/${name}`)
    .filter((file) => statSync(file).isFile());
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const asWord = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(word)}(?![\\p{L}\\p{N}-])`, "u");

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
        const files = texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
        return files.map((file) => `${file} says “${word}”; for ${term} the glossary has “${use}”`);
      }),
    );
    expect(used).toEqual([]);
  });
});
