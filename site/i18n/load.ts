import type { Messages, Namespace } from "./catalogue";
import type { Locale } from "./locale";
import { createTexts, type Texts } from "./texts";

const files = import.meta.glob<Messages>(
  "../locales/*/{account,compare,contact,filter,form,format,list,nav,quote,request,review,search,wishlist}.json",
  {
    import: "default",
  },
);

/** Fetches the namespaces of one locale, each a file of its own. */
export async function loadTexts(locale: Locale, namespaces: readonly Namespace[]): Promise<Texts> {
  const names = [...new Set<Namespace>([...namespaces, "format"])];
  const entries = await Promise.all(
    names.map(async (name) => {
      const load = files[`../locales/${locale}/${name}.json`];
      if (!load) {
        throw new Error(`site/locales/${locale}/${name}.json is not in the bundle`);
      }
      return [name, await load()] as const;
    }),
  );
  return createTexts(locale, Object.fromEntries(entries));
}
