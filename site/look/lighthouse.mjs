// Lighthouse with mobile settings, the median of several runs of each page, and of an offer's page:
// node lighthouse.mjs SITES PORT SERVICE [RUNS]. SERVICE is the port at which the sites find the enquiry service.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM } from "../tests/support/chromium.mjs";
import { startOffers } from "./offer.mjs";
import { addressOf, LOCALES, pagesOf } from "./pages.mjs";

const [sites, port, servicePort, runs = "5"] = process.argv.slice(2);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** The largest figures that pass: milliseconds, milliseconds, and a share of the page. */
const LIMITS = { "largest-contentful-paint": 1500, "total-blocking-time": 50, "cumulative-layout-shift": 0.02 };
/** Of one page, before measuring ends. */
const FAILED_LOADS = 3;

const chrome = await launch({
  chromePath: CHROMIUM.executablePath,
  chromeFlags: ["--headless=new", ...CHROMIUM.args],
});
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
let missed = 0;

async function measure(name, address, skipAudits = []) {
  const results = [];
  let failed = 0;
  while (results.length < Number(runs)) {
    const { lhr } = await lighthouse(address, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: CATEGORIES,
      skipAudits,
    });
    if (!lhr.runtimeError) {
      results.push(lhr);
      continue;
    }
    // Chromium loses the record of a load now and then; a page that cannot be loaded fails each time.
    failed += 1;
    if (failed > FAILED_LOADS) {
      throw new Error(`${address}: ${lhr.runtimeError.message}`);
    }
  }
  const scores = CATEGORIES.map((category) =>
    median(results.map((lhr) => Math.round(lhr.categories[category].score * 100))),
  );
  const figures = Object.keys(LIMITS).map((audit) => median(results.map((lhr) => lhr.audits[audit].numericValue)));
  const wrong = Object.values(results[0].audits).filter(
    (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary",
  );
  const isMissed =
    scores.some((score) => score < 100) || Object.values(LIMITS).some((limit, at) => figures[at] > limit);
  missed += isMissed ? 1 : 0;
  const [paint, blocking, shift] = figures;
  console.log(
    `| ${name} | ${scores.join(" | ")} | ${Math.round(paint)} | ${Math.round(blocking)} | ${shift.toFixed(3)} |${
      isMissed ? ` ← ${wrong.map((audit) => audit.id).join(", ")}` : ""
    }`,
  );
}

console.log(
  "| page | performance | accessibility | best practices | SEO | LCP ms | blocking ms | shift |\n|---|---|---|---|---|---|---|---|",
);
try {
  for (const locale of LOCALES) {
    const pages = Object.entries(pagesOf(sites, locale));
    const measured = ["en", "de"].includes(locale) ? pages : pages.filter(([kind]) => ["home", "trip"].includes(kind));
    for (const [kind, path] of measured) {
      await measure(`${locale} ${kind}`, addressOf(port, locale, path));
    }
  }
  const { offers, close } = await startOffers(port, servicePort);
  try {
    for (const [locale, address] of Object.entries(offers)) {
      // A private page, which search engines are to leave out, and whose policy lets Lighthouse fetch no robots.txt.
      await measure(`${locale} offer`, address, ["is-crawlable", "robots-txt"]);
    }
  } finally {
    close();
  }
} finally {
  chrome.kill();
}
if (missed > 0) {
  console.error(`${missed} pages missed 100 points, or a limit: ${JSON.stringify(LIMITS)}`);
  process.exit(1);
}
