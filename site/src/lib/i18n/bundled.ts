import type { Messages, Namespace, Resources } from "./catalogue";
import type { Locale } from "./locale";
import { createTexts, type Texts } from "./texts";

/** Every catalogue, for programs that render at build; browsers fetch only the namespaces that they need. */
const files = import.meta.glob<Messages>("../../../locales/*/*.json", { import: "default", eager: true });
const known = new Map<string, Texts>();

/** Texts of a locale and these namespaces, cached. */
export function bundledTexts(locale: Locale, namespaces: readonly Namespace[]): Texts {
  const names = [...new Set<Namespace>([...namespaces, "format"])];
  const key = `${locale} ${names.join(" ")}`;
  let texts = known.get(key);
  if (!texts) {
    const resources: Resources = {};
    for (const name of names) {
      const messages = files[`../../../locales/${locale}/${name}.json`];
      if (!messages) {
        throw new Error(`site/locales/${locale}/${name}.json does not exist`);
      }
      resources[name] = messages;
    }
    texts = createTexts(locale, resources);
    known.set(key, texts);
  }
  return texts;
}
