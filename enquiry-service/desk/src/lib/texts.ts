import i18next from "i18next";
import en from "../../locales/en/desk.json";

/** The plural forms of a text have one key. */
type Counted<Key> = Key extends `${infer Text}_${"one" | "other"}` ? Text : Key;

/** The texts of the screens of offers, new bookings, departures, mails, reports, sites and data, and the log, which come with these screens. */
type Selling = typeof import("../../locales/en/selling.json");
type OfReports = typeof import("../../locales/en/reports.json");
type OfCompany = typeof import("../../locales/en/company.json");
type OfDepartures = typeof import("../../locales/en/departures.json");
type OfMails = typeof import("../../locales/en/mails.json");
type OfLog = typeof import("../../locales/en/log.json");

export type TextKey = Counted<
  keyof typeof en | keyof Selling | keyof OfReports | keyof OfCompany | keyof OfDepartures | keyof OfMails | keyof OfLog
>;

const catalogue = i18next.createInstance();
catalogue.init({
  lng: "en",
  resources: { en: { translation: en } },
  // React escapes values.
  interpolation: { escapeValue: false },
});

export const t = (key: TextKey, values: Record<string, string | number> = {}): string => catalogue.t(key, values);

/** Adds the texts of screens that are loaded now. */
export const addTexts = (texts: Record<string, string>) => catalogue.addResources("en", "translation", texts);

/** Whether this version has a text, for values that a newer service may send. */
export const hasText = (key: string): boolean => catalogue.exists(key) || catalogue.exists(`${key}_other`);

/** The text whose key ends with a value of the service; the value itself if this version has no such text. */
export const textOf = (family: string, value: string): string => {
  const key = `${family}_${value}`;
  return catalogue.exists(key) ? t(key as TextKey) : value;
};
