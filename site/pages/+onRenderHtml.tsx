import { renderToString } from "react-dom/server";
import { dangerouslySkipEscape, escapeInject } from "vite-plugin-ssr/server";
import { bundledTexts } from "../src/lib/i18n/bundled";
import { TextsProvider } from "../src/lib/i18n/TextsContext";
import { LastBoundary } from "../src/lib/page/LastBoundary";
import { CountriesContext } from "../src/lib/phone/countries";
import { countryOptions } from "../src/lib/phone/countries.build";
import { type PageContext, ROOT } from "./context";
import { OF_EVERY_PAGE } from "./texts";

export default function onRenderHtml({ Page, locale }: PageContext) {
  const html = renderToString(
    <CountriesContext value={() => countryOptions(locale)}>
      <TextsProvider value={bundledTexts(locale, [...Page.namespaces, ...OF_EVERY_PAGE])}>
        <LastBoundary>
          <Page />
        </LastBoundary>
      </TextsProvider>
    </CountriesContext>,
  );
  return escapeInject`<div id="${ROOT}">${dangerouslySkipEscape(html)}</div>`;
}
