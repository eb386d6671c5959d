import { renderToString } from "react-dom/server";
import { loadTexts } from "../lib/i18n/load";
import type { Locale } from "../lib/i18n/locale";
import { TextsProvider } from "../lib/i18n/TextsContext";
import { CountriesContext } from "../lib/phone/countries";
import { countryOptions } from "../lib/phone/countries.build";
import { OnHydrated } from "./OnHydrated";
import { prefixOf } from "./prefix";
import { islands } from "./registry";

/** A request of the generator. */
export interface Request {
  island: string;
  locale: Locale;
  props: object;
}

/** The HTML of an island before hydration. */
export async function render({ island, locale, props }: Request): Promise<string> {
  const load = islands[island];
  if (!load) {
    throw new Error(`no island is named "${island}"`);
  }
  const { default: Island, texts: files } = await load();
  const texts = await loadTexts(locale, files);
  return renderToString(
    <CountriesContext value={() => countryOptions(locale)}>
      <TextsProvider value={texts}>
        <OnHydrated onCommit={() => {}}>
          <Island {...props} />
        </OnHydrated>
      </TextsProvider>
    </CountriesContext>,
    { identifierPrefix: prefixOf(island) },
  );
}
