import { readFileSync } from "node:fs";

const written = (locale, namespace) =>
  JSON.parse(readFileSync(new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url), "utf8"));

/** Within how many hours the sample's settings promise an answer. */
const HOURS = readFileSync(new URL("../../site.toml", import.meta.url), "utf8").match(/^reply_hours = (\d+)$/m)[1];

/** The texts of one namespace as the catalogue has them, with the promise of an answer that the settings make. */
export function texts(locale, namespace) {
  const reply = filled(written(locale, "promise").within_other, { count: HOURS });
  const all = Object.entries(written(locale, namespace));
  return Object.fromEntries(all.map(([key, text]) => [key, text.replaceAll("{{reply}}", reply)]));
}

/** A text with its variables filled in. */
export const filled = (text, variables) => text.replace(/{{(\w+)}}/g, (_, name) => variables[name]);
