import { hydrateRoot } from "react-dom/client";
import { loadTexts } from "../i18n/load";
import { localeOf } from "../i18n/locale";
import { TextsProvider } from "../i18n/TextsContext";
import { Committed } from "./Committed";
import { prefixOf } from "./prefix";
import type { IslandModule } from "./registry";

/** Gives an island its behaviour; answers once React has committed it. */
export async function hydrate(
  element: HTMLElement,
  { Island, texts: files }: IslandModule,
  props: object,
): Promise<void> {
  const texts = await loadTexts(localeOf(document), files);
  await new Promise<void>((committed) => {
    hydrateRoot(
      element,
      <TextsProvider value={texts}>
        <Committed onCommit={committed}>
          <Island {...props} />
        </Committed>
      </TextsProvider>,
      { identifierPrefix: prefixOf(element.dataset.island ?? "") },
    );
  });
}
