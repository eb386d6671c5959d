// How long Enquire takes to show its form on a processor slowed four times, the median of several runs beside an empty
// modal dialog: node enquire.mjs SITES PORT [RUNS]
import { createRequire } from "node:module";
import { CHROMIUM } from "../tests/support/chromium.mjs";
import { addressOf, pagesOf } from "./pages.mjs";

const { chromium } = createRequire(import.meta.url)("../node_modules/playwright-core");
const [sites, port, runs = "5"] = process.argv.slice(2);
/** Milliseconds from the press to the frame that shows the form. */
const LIMIT = 200;

const browser = await chromium.launch(CHROMIUM);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.locator("dialog.quote-dialog").waitFor({ state: "attached" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times = await page.evaluate(async () => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const time = async (open) => {
      const start = performance.now();
      open();
      await frames();
      return performance.now() - start;
    };
    const dialog = document.body.appendChild(document.createElement("dialog"));
    const empty = await time(() => dialog.showModal());
    dialog.remove();
    await frames();
    return { empty, quote: await time(() => document.querySelector(".nav-enquire").click()) };
  });
  await page.close();
  return times;
}

let missed = 0;
console.log("| page | Enquire ms | an empty modal dialog ms |\n|---|---|---|");
try {
  for (const [kind, path] of Object.entries(pagesOf(sites, "en"))) {
    if (path === "/Quote") {
      continue;
    }
    const times = [];
    while (times.length < Number(runs)) {
      times.push(await measure(addressOf(port, "en", path)));
    }
    const [quote, empty] = [median(times.map(({ quote }) => quote)), median(times.map(({ empty }) => empty))];
    missed += quote > LIMIT ? 1 : 0;
    console.log(`| ${kind} | ${Math.round(quote)} | ${Math.round(empty)} |`);
  }
} finally {
  await browser.close();
}
if (missed > 0) {
  console.error(`Enquire took more than ${LIMIT} ms on ${missed} pages`);
  process.exit(1);
}
