import { createRequire } from "node:module";
import type { i18n } from "i18next";
import { expect, test } from "vitest";
import type { Messages, TextKey } from "./catalogue";
import { LOCALES, pluralTag } from "./locale";
import { createTexts } from "./texts";

/**
 * The unmodified i18next as the reference: imports in tests go through `trimI18next.ts`, as the files for browsers do.
 */
const untrimmed: { createInstance(): i18n } = createRequire(import.meta.url)("i18next");
const files = import.meta.glob<Messages>("../../../locales/*/*.json", { import: "default", eager: true });
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 1_000_000];

test.each(LOCALES)("what is left of i18next says in %s what all of it says", async (locale) => {
  const resources = Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${locale}/`))
      .map(([path, messages]) => [path.replace(/.*\/|\.json/g, ""), messages]),
  );
  const reference = untrimmed.createInstance();
  const tag = pluralTag(locale);
  await reference.init({ lng: tag, resources: { [tag]: resources }, keySeparator: false });
  const { t, formats } = createTexts(locale, resources);
  const texts = Object.entries(resources).flatMap(([namespace, messages]) =>
    Object.entries(messages)
      .filter(([key]) => !/_(one|many)$/.test(key))
      .map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
  );
  const asked = texts.flatMap(({ key, text }) => {
    const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => [name, `<${name}>`]);
    const values = Object.fromEntries(names.filter(([name]) => name !== "count"));
    const counts = names.some(([name]) => name === "count") || key.endsWith("_other") ? COUNTS : [];
    const stem = key.replace(/_other$/, "");
    return counts.length > 0 ? counts.map((count) => ({ key: stem, values: { ...values, count } })) : [{ key, values }];
  });
  const said = asked.map(({ key, values }) => t(key as TextKey, values));
  const wanted = asked.map(({ key, values }) =>
    reference.t(key, {
      ...values,
      // Numbers take the form of the catalogue.
      ...("count" in values ? { replace: { ...values, count: formats.number(Number(values.count)) } } : {}),
      interpolation: { escapeValue: false },
    }),
  );
  expect(said.length).toBeGreaterThan(500);
  expect(said).toEqual(wanted);
});
