import i18next from "i18next";
import en from "../../locales/en/desk.json";

/** The plural forms of a text have one key. */
type Counted<Key> = Key extends `${infer Text}_${"one" | "other"}` ? Text : Key;

export type TextKey = Counted<keyof typeof en>;

const catalogue = i18next.createInstance();
catalogue.init({
  lng: "en",
  resources: { en: { translation: en } },
  // React escapes values.
  interpolation: { escapeValue: false },
});

export const t = (key: TextKey, values: Record<string, string | number> = {}): string => catalogue.t(key, values);

/** Whether this version has a text, for values that a newer service may send. */
export const hasText = (key: string): boolean => key in en || `${key}_other` in en;

/** The text whose key ends with a value of the service; the value itself if this version has no such text. */
export const textOf = (family: string, value: string): string => {
  const key = `${family}_${value}`;
  return key in en ? t(key as TextKey) : value;
};
