import { hydrateRoot } from "react-dom/client";
import { loadTexts } from "../i18n/load";
import { TextsProvider } from "../i18n/TextsContext";
import { type PageContext, ROOT } from "./context";
import { LastBoundary } from "./LastBoundary";
import { textFiles } from "./texts";

export default async function onRenderClient({ Page, locale, config }: PageContext) {
  const root = document.getElementById(ROOT);
  if (!root) {
    throw new Error(`the page has no element #${ROOT}`);
  }
  const texts = await loadTexts(locale, textFiles(config.namespaces));
  hydrateRoot(
    root,
    <TextsProvider value={texts}>
      <LastBoundary>
        <Page />
      </LastBoundary>
    </TextsProvider>,
  );
}
