// Pictures of whole pages, narrow and wide, light and dark, at half their size, compared with the accepted ones:
// node whole-pages.mjs PORT compare|accept
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { CHROMIUM } from "../tests/support/chromium.mjs";
import { sessionCookies } from "../tests/support/signed-in.mjs";
import { addressOf } from "./pages.mjs";
import { answerCalls, STATES } from "./states.mjs";

const { chromium } = createRequire(import.meta.url)("../node_modules/playwright-core");
const [port, mode = "compare"] = process.argv.slice(2);
const ACCEPTED = fileURLToPath(new URL("pictures/whole/", import.meta.url));
const FOUND = fileURLToPath(new URL("changed/whole/", import.meta.url));
const WIDTHS = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };
const SCHEMES = ["light", "dark"];
/** Sections far below the window are drawn too, and the bars stand where they begin. */
const WHOLE = `*, *::before { content-visibility: visible !important; animation: none !important }
  .site-header, .trip-bar { position: relative !important } .floating { display: none !important }`;
/** The share of points that may differ: antialiasing is not alike on all machines. */
const TOLERATED = 0.002;

mkdirSync(ACCEPTED, { recursive: true });
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, "--font-render-hinting=none"] });
const changed = [];

/** Compares two pictures in a page of the browser, which reads their format by itself. */
const comparison = await browser.newPage();
async function difference(accepted, found) {
  return comparison.evaluate(
    async (files) => {
      const [one, other] = await Promise.all(
        files.map(async (file) => createImageBitmap(await (await fetch(`data:image/jpeg;base64,${file}`)).blob())),
      );
      if (one.width !== other.width || one.height !== other.height) {
        return `is ${other.width}×${other.height} instead of ${one.width}×${one.height}`;
      }
      const points = (image) => {
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      };
      const [left, right] = [points(one), points(other)];
      let different = 0;
      for (let at = 0; at < left.length; at += 4) {
        const far = (channel) => Math.abs(left[at + channel] - right[at + channel]) > 40;
        different += far(0) || far(1) || far(2) ? 1 : 0;
      }
      return different / (one.width * one.height);
    },
    [accepted, found].map((file) => file.toString("base64")),
  );
}

async function keep(name, picture) {
  const file = `${ACCEPTED}${name}.jpg`;
  if (mode === "accept" || !existsSync(file)) {
    writeFileSync(file, picture);
    if (mode !== "accept") changed.push(`${name} is new and was taken as it is`);
    return;
  }
  const found = await difference(readFileSync(file), picture);
  if (typeof found === "string" || found > TOLERATED) {
    mkdirSync(FOUND, { recursive: true });
    writeFileSync(`${FOUND}${name}.jpg`, picture);
    const words = typeof found === "string" ? found : `differs in ${(found * 100).toFixed(1)} % of its points`;
    changed.push(`${name} ${words}`);
  }
}

for (const [width, viewport] of Object.entries(WIDTHS)) {
  for (const colorScheme of SCHEMES) {
    for (const [name, { path, isMember, act, isWindow, isNarrow }] of Object.entries(STATES)) {
      if (isNarrow && width !== "narrow") continue;
      const context = await browser.newContext({
        viewport,
        colorScheme,
        bypassCSP: true,
        deviceScaleFactor: 0.5,
        reducedMotion: "reduce",
        locale: "en-GB",
      });
      // Dates in forms and departures depend on the day.
      const page = await context.newPage();
      await page.clock.setFixedTime("2026-11-24T08:00:00Z");
      await answerCalls(page);
      if (isMember) {
        await context.addCookies(sessionCookies(addressOf(port, "en", "/")));
      }
      await page.goto(addressOf(port, "en", path), { waitUntil: "networkidle" });
      await act?.(page);
      await page.waitForLoadState("networkidle");
      if (!isWindow) {
        await page.addStyleTag({ content: WHOLE });
        // Lazy pictures are asked for when they come near.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = "eager";
          await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        });
      }
      await keep(
        `${name}-${width}-${colorScheme}`,
        await page.screenshot({ type: "jpeg", quality: 50, fullPage: !isWindow }),
      );
      await context.close();
    }
  }
}
await browser.close();
for (const line of changed) {
  console.log(line);
}
console.log(
  changed.length > 0
    ? `${changed.length} whole pages changed: look at site/look/changed/whole/, then scripts/bench-look accept`
    : "every whole page looks as accepted",
);
process.exit(changed.length > 0 ? 1 : 0);
