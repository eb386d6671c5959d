import type { ComponentType } from "react";
import type { Namespace } from "../i18n/catalogue";
import type { Locale } from "../i18n/locale";

/** What the renderer knows of the page it shows. */
export interface PageContext {
  Page: ComponentType;
  locale: Locale;
  config: { namespaces: readonly Namespace[] };
}

/** Where the page stands in the generator's layout. */
export const ROOT = "page";
