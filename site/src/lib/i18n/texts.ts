import { createInstance } from "i18next";
import type { Namespace, Resources, TextKey } from "./catalogue";
import { createFormats, type Formats } from "./format";
import { type Locale, pluralTag } from "./locale";

export interface Texts {
  locale: Locale;
  /** The text of a key; `count` chooses the plural form, numbers are shown in the locale's form. */
  t(key: TextKey, values?: Record<string, string | number>): string;
  formats: Formats;
}

/** Texts of one locale from the namespaces given; `format` must be among them. */
export function createTexts(locale: Locale, resources: Resources): Texts {
  const formats = createFormats(resources.format ?? {});
  const tag = pluralTag(locale);
  const i18n = createInstance();
  i18n.init({
    lng: tag,
    resources: { [tag]: resources },
    ns: Object.keys(resources) as Namespace[],
    initAsync: false,
    keySeparator: false,
    // The variables are filled in below, since numbers take the form of the locale.
    interpolation: { escapeValue: false },
  });
  const show = (value: string | number | undefined) =>
    typeof value === "number" ? formats.number(value) : (value ?? "");
  return {
    locale,
    formats,
    t(key, values = {}) {
      const { count } = values;
      const text = i18n.t(key, { skipInterpolation: true, ...(typeof count === "number" ? { count } : {}) }) as string;
      return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => show(values[name]));
    },
  };
}
