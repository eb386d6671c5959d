// Prints what i18next makes of every key in every locale, for the generator's
// own tests to compare with: plain texts, and plural families by count.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import i18next from "i18next";

const folder = fileURLToPath(new URL("../../locales/", import.meta.url));
const counts = JSON.parse(process.argv[2]);
const texts = {};

for (const locale of readdirSync(folder)) {
  const resources = {};
  for (const file of readdirSync(`${folder}${locale}`)) {
    resources[file.replace(".json", "")] = JSON.parse(readFileSync(`${folder}${locale}/${file}`, "utf8"));
  }
  // Portuguese is that of Portugal, whose plural rule differs from Brazil's.
  const tag = locale === "pt" ? "pt-PT" : locale;
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: tag,
    resources: { [tag]: resources },
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  const plain = {};
  const counted = {};
  for (const [namespace, keys] of Object.entries(resources)) {
    for (const [key, text] of Object.entries(keys)) {
      const values = Object.fromEntries(
        [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => [name, `<${name}>`]),
      );
      const { count, ...others } = values;
      plain[`${namespace}:${key}`] = i18n.services.interpolator.interpolate(text, values, tag, {});
      if (key.endsWith("_other")) {
        const family = key.slice(0, -"_other".length);
        counted[`${namespace}:${family}`] = Object.fromEntries(
          counts.map((number) => [number, i18n.t(`${namespace}:${family}`, { ...others, count: number })]),
        );
      }
    }
  }
  texts[locale] = { plain, counted };
}
process.stdout.write(JSON.stringify(texts));
