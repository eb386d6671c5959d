import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands, one line per rule. */
export async function violations(page) {
  // Parts that are drawn when axe asks for their colours would fade in meanwhile.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}
