import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands, one line per rule; without some rules where another page shows the same. */
export async function violations(page, { without = [] } = {}) {
  // Parts that are drawn when axe asks for their colours would fade in meanwhile.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axe);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const result = await page.evaluate((rules) => window.axe.run({ resultTypes: ["violations"], rules }), rules);
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}
