import type { ComponentType } from "react";
import type { Namespace } from "../src/lib/i18n/catalogue";
import type { Locale } from "../src/lib/i18n/locale";

/** What the renderer knows of the page it shows. */
export interface PageContext {
  /** `namespaces` are the parts of the catalogue that the page reads. */
  Page: ComponentType & { namespaces: readonly Namespace[] };
  locale: Locale;
}

/** Where the page stands in the generator's layout. */
export const ROOT = "page";
