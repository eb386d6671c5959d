import { renderToString } from "react-dom/server";
import { loadTexts } from "../i18n/load";
import type { Locale } from "../i18n/locale";
import { TextsProvider } from "../i18n/TextsContext";
import { Committed } from "./Committed";
import { prefixOf } from "./prefix";
import { islands } from "./registry";

/** What the generator asks for. */
export interface Request {
  island: string;
  locale: Locale;
  props: object;
}

/** The HTML of an island before it comes alive. */
export async function render({ island, locale, props }: Request): Promise<string> {
  const load = islands[island];
  if (!load) {
    throw new Error(`no island is named "${island}"`);
  }
  const { Island, texts: files } = await load();
  const texts = await loadTexts(locale, files);
  return renderToString(
    <TextsProvider value={texts}>
      <Committed onCommit={() => {}}>
        <Island {...props} />
      </Committed>
    </TextsProvider>,
    { identifierPrefix: prefixOf(island) },
  );
}
