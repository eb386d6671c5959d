import { renderToString } from "react-dom/server";
import { dangerouslySkipEscape, escapeInject } from "vite-plugin-ssr/server";
import { bundledTexts } from "../i18n/bundled";
import { TextsProvider } from "../i18n/TextsContext";
import { type PageContext, ROOT } from "./context";
import { LastBoundary } from "./LastBoundary";
import { OF_EVERY_PAGE } from "./texts";

export default function onRenderHtml({ Page, locale, config }: PageContext) {
  const html = renderToString(
    <TextsProvider value={bundledTexts(locale, [...config.namespaces, ...OF_EVERY_PAGE])}>
      <LastBoundary>
        <Page />
      </LastBoundary>
    </TextsProvider>,
  );
  return escapeInject`<div id="${ROOT}">${dangerouslySkipEscape(html)}</div>`;
}
