import { readFileSync } from "node:fs";

/** The texts of one namespace as the catalogue has them. */
export const texts = (locale, namespace) =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}/${namespace}.json`, import.meta.url), "utf8"));

/** A text with its variables filled in. */
export const filled = (text, variables) => text.replace(/{{(\w+)}}/g, (_, name) => variables[name]);
