// Pictures of the style guide and of each kind of page, compared with the accepted ones, so that a change of looks is a
// decision: node pictures.mjs SITES PORT compare|accept
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { CHROMIUM } from "../tests/support/chromium.mjs";
import { addressOf, pagesOf } from "./pages.mjs";

const { chromium } = createRequire(import.meta.url)("../node_modules/playwright-core");
const [sites, port, mode = "compare"] = process.argv.slice(2);
const ACCEPTED = fileURLToPath(new URL("pictures/", import.meta.url));
const FOUND = fileURLToPath(new URL("changed/", import.meta.url));
const VIEWS = [
  { name: "wide", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  { name: "narrow-dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
];
/** What stands in front of a page would stand in front of a component too. */
const BARE = ".site-header, .floating, .floating > * { visibility: hidden !important }";
/** Antialiasing differs a little between machines; this share of a picture may. */
const TOLERATED = 0.002;

mkdirSync(ACCEPTED, { recursive: true });
const browser = await chromium.launch({
  ...CHROMIUM,
  args: [...CHROMIUM.args, "--font-render-hinting=none"],
});
const changed = [];

/** What is wrong with a picture, if it is not the accepted one. */
function difference(name, picture) {
  const file = `${ACCEPTED}${name}.png`;
  if (mode === "accept" || !existsSync(file)) {
    writeFileSync(file, picture);
    return mode === "accept" ? null : "is new and was taken as it is";
  }
  const [accepted, found] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(picture)];
  if (accepted.width !== found.width || accepted.height !== found.height) {
    return `is ${found.width}×${found.height} instead of ${accepted.width}×${accepted.height}`;
  }
  const different = pixelmatch(accepted.data, found.data, null, found.width, found.height, { threshold: 0.1 });
  const share = different / (found.width * found.height);
  return share > TOLERATED ? `differs in ${(share * 100).toFixed(1)} % of its points` : null;
}

for (const { name: view, ...options } of VIEWS) {
  // The policy of the pages would refuse the style that hides what stands in front.
  const page = await browser.newPage({ ...options, bypassCSP: true, reducedMotion: "reduce", locale: "en-GB" });
  const keep = async (name, take) => {
    const picture = await take();
    const message = difference(`${name}-${view}`, picture);
    if (message) {
      mkdirSync(FOUND, { recursive: true });
      writeFileSync(`${FOUND}${name}-${view}.png`, picture);
      changed.push(`${name}-${view} ${message}`);
    }
  };
  await page.goto(addressOf(port, "en", "/styleguide"), { waitUntil: "networkidle" });
  for (const section of await page.locator(".styleguide > section").all()) {
    const id = await section.getAttribute("id");
    await section.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    await keep(`component-${id}`, () => section.screenshot({ style: BARE }));
  }
  for (const [kind, path] of Object.entries(pagesOf(sites, "en"))) {
    await page.goto(addressOf(port, "en", path), { waitUntil: "networkidle" });
    await keep(`page-${kind}`, () => page.screenshot());
  }
  await page.close();
}
await browser.close();
for (const line of changed) {
  console.log(line);
}
console.log(
  changed.length > 0
    ? `${changed.length} pictures changed: look at site/look/changed/, then scripts/bench-look accept`
    : "every component and page looks as accepted",
);
process.exit(changed.length > 0 ? 1 : 0);
