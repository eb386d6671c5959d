import { hydrateRoot } from "react-dom/client";
import { loadTexts } from "../lib/i18n/load";
import { localeOf } from "../lib/i18n/locale";
import { TextsProvider } from "../lib/i18n/TextsContext";
import { OnHydrated } from "./OnHydrated";
import { prefixOf } from "./prefix";
import type { IslandModule } from "./registry";

/**
 * Hydrates an island; resolves once React has committed it. React removes a component that fails: the built HTML with
 * the typed values replaces it, and its form is sent as it is without scripts.
 */
export async function hydrate(
  element: HTMLElement,
  { default: Island, texts: files }: IslandModule,
  props: object,
): Promise<void> {
  const texts = await loadTexts(localeOf(document), files);
  const built = [...element.childNodes];
  await new Promise<void>((resolve, reject) => {
    let report: (error: unknown) => void = reject;
    const onCommit = () => {
      report = console.error;
      resolve();
    };
    const root = hydrateRoot(
      element,
      <TextsProvider value={texts}>
        <OnHydrated onCommit={onCommit}>
          <Island {...props} />
        </OnHydrated>
      </TextsProvider>,
      {
        identifierPrefix: prefixOf(element.dataset.island ?? ""),
        onUncaughtError(error) {
          // Deferred until React has finished.
          queueMicrotask(() => {
            root.unmount();
            element.removeAttribute("data-alive");
            element.replaceChildren(...built);
            report(error);
          });
        },
      },
    );
  });
}
