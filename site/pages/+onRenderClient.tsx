import { hydrateRoot } from "react-dom/client";
import { loadTexts } from "../src/lib/i18n/load";
import { TextsProvider } from "../src/lib/i18n/TextsContext";
import { LastBoundary } from "../src/lib/page/LastBoundary";
import { type PageContext, ROOT } from "./context";
import { textFiles } from "./texts";

export default async function onRenderClient({ Page, locale }: PageContext) {
  const root = document.getElementById(ROOT);
  if (!root) {
    throw new Error(`the page has no element #${ROOT}`);
  }
  const texts = await loadTexts(locale, textFiles(Page.namespaces));
  hydrateRoot(
    root,
    <TextsProvider value={texts}>
      <LastBoundary>
        <Page />
      </LastBoundary>
    </TextsProvider>,
  );
}
