import type { Messages, Resources } from "./catalogue";
import type { Locale } from "./locale";
import { createTexts, type Texts } from "./texts";

/** Namespaces of every language, as `import.meta.glob` lists them; `format` must be among them. */
export type TextFiles = Record<string, () => Promise<Messages>>;

/** Fetches the namespaces of one locale, each a file of its own. */
export async function loadTexts(locale: Locale, files: TextFiles): Promise<Texts> {
  const resources: Record<string, Messages> = {};
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const [name = "", folder] = path.split(/[/.]/).reverse().slice(1);
      if (folder === locale) {
        resources[name] = await load();
      }
    }),
  );
  return createTexts(locale, resources as Resources);
}
