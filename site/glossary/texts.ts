// All texts of a language that visitors read, with the file that holds them.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locale } from "../src/lib/i18n/locale";

export interface Text {
  /** Path from the root of the repository, in JSON with the keys of the text: `site/locales/en/quote.json title`. */
  place: string;
  text: string;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The name of a language's folder or file follows. */
const FOLDERS = [
  "site/locales/",
  "site/content/",
  "content-cache/",
  "enquiry-service/locales/",
  "enquiry-service/crates/correspondence/src/replies/texts/",
];
/** Values for programs; and words that visitors may type into the search, of which many are none of ours. */
const NO_TEXT = ["slug", "src", "tour_slug", "value", "url"];

export function textsOf(locale: Locale): Text[] {
  const found: Text[] = [];
  const collect = (place: string, value: unknown, key = ""): void => {
    if (typeof value === "string" && !NO_TEXT.includes(key) && !key.startsWith("theme_")) {
      found.push({ place, text: value });
    } else if (value && typeof value === "object") {
      for (const [name, entry] of Object.entries(value)) {
        collect(`${place} ${name}`, entry, Array.isArray(value) ? key : name);
      }
    }
  };
  for (const folder of FOLDERS.map((path) => `${path}${locale}`)) {
    for (const file of filesOf(folder)) {
      const text = readFileSync(ROOT + file, "utf8");
      if (file.endsWith(".md")) {
        found.push({ place: file, text });
      } else if (file.endsWith(".json") && !file.endsWith("/index.json")) {
        collect(file, JSON.parse(text));
      }
    }
  }
  return found;
}

function filesOf(path: string): string[] {
  if (!existsSync(ROOT + path)) {
    return [`${path}.json`];
  }
  return readdirSync(ROOT + path, { recursive: true, encoding: "utf8" })
    .map((name) => `${path}/${name}`)
    .filter((file) => statSync(ROOT + file).isFile());
}
