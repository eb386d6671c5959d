import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands, one line per rule; animations must have ended or be off. */
export async function violations(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}
