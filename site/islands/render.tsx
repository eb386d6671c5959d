/**
 * Renders islands for the generator: one JSON request per line on standard
 * input, one JSON answer per line on standard output, in the same order.
 */
import { createInterface } from "node:readline";
import { renderToString } from "react-dom/server";
import { loadTexts } from "../i18n/load";
import type { Locale } from "../i18n/locale";
import { TextsProvider } from "../i18n/TextsContext";
import { Committed } from "./Committed";
import { prefixOf } from "./prefix";
import { islands } from "./registry";

interface Request {
  island: string;
  locale: Locale;
  props: object;
}

async function render({ island, locale, props }: Request): Promise<string> {
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

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  try {
    process.stdout.write(`${JSON.stringify({ html: await render(request) })}\n`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  }
}
