/** The namespaces that scripts read; templates read these and others. */
interface Catalogue {
  account: typeof import("../../../locales/en/account.json");
  compare: typeof import("../../../locales/en/compare.json");
  contact: typeof import("../../../locales/en/contact.json");
  filter: typeof import("../../../locales/en/filter.json");
  form: typeof import("../../../locales/en/form.json");
  format: typeof import("../../../locales/en/format.json");
  list: typeof import("../../../locales/en/list.json");
  nav: typeof import("../../../locales/en/nav.json");
  quote: typeof import("../../../locales/en/quote.json");
  request: typeof import("../../../locales/en/request.json");
  review: typeof import("../../../locales/en/review.json");
  search: typeof import("../../../locales/en/search.json");
  waiting: typeof import("../../../locales/en/waiting.json");
  wishlist: typeof import("../../../locales/en/wishlist.json");
}

export type Namespace = keyof Catalogue;

/** A plural family is named by its stem. */
type Stem<Key> = Key extends `${infer Name}_${"zero" | "one" | "many" | "other"}` ? Name : Key;

/** `form:email`; a key that no catalogue has does not compile. */
export type TextKey = {
  [Name in Namespace]: `${Name}:${Stem<Exclude<keyof Catalogue[Name], "default">> & string}`;
}[Namespace];

export type Messages = Record<string, string>;
export type Resources = Partial<Record<Namespace, Messages>>;
