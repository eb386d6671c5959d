// How long an edit takes under `serve --watch`: one file of each kind, from the write until Chromium shows the change.
// Called by `scripts/bench watch`.
import { setTimeout as delay } from "node:timers/promises";
import { startWatching } from "../site/tests/support/watched.mjs";

const TIMES = 5;
/** The maximum wait for an edit. */
const PATIENCE_MS = 120_000;

/** A kind of file, the part of it that every edit replaces, and how the browser detects the edit. */
const KINDS = [
  {
    name: "template",
    file: "templates/pages/about.html",
    page: "/About",
    part: "<p class=\"lead\">",
    edited: (edit) => `<p class="lead" data-edit="${edit}">`,
    hasArrived: (edit) => document.querySelector(`[data-edit="${edit}"]`) !== null,
  },
  {
    name: "long text",
    file: "content/en/about.md",
    page: "/About",
    part: "Tembea is a Swahili word.",
    edited: (edit) => `Tembea is a Swahili word, ${edit}.`,
    hasArrived: (edit) => document.querySelector(".prose")?.textContent.includes(edit),
  },
  {
    name: "translation",
    file: "locales/en/common.json",
    page: "/About",
    part: "Skip to content",
    edited: (edit) => `Skip to ${edit}`,
    hasArrived: (edit) => document.querySelector(".skip-link")?.textContent.includes(edit),
  },
  {
    name: "text of an island",
    file: "locales/en/form.json",
    page: "/Contact",
    part: '"Full name"',
    edited: (edit) => `"Full name, ${edit}"`,
    hasArrived: (edit) => document.querySelector("[for=contact-name]")?.textContent.includes(edit),
  },
  {
    name: "style",
    file: "styles/base.css",
    page: "/About",
    part: "body {",
    edited: (edit) => `body {\n  --edit: "${edit}";`,
    hasArrived: (edit) => getComputedStyle(document.body).getPropertyValue("--edit").includes(edit),
  },
  {
    name: "island",
    file: "src/features/contact/ContactForm.tsx",
    page: "/Contact",
    part: 'className="form-row"',
    edited: (edit) => `className="form-row" data-edit="${edit}"`,
    hasArrived: (edit) => document.querySelector(`[data-edit="${edit}"]`) !== null,
    /** Hydrates the island. */
    prepare: async (page) => {
      await page.focus("#contact-name");
      await page.waitForSelector("[data-island=ContactForm][data-alive]");
    },
  },
];

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const watching = await startWatching({ hasPictures: true, program: process.argv[2] });
const rows = {};
try {
  for (const { name, file, page: path, part, edited, hasArrived, prepare } of KINDS) {
    const page = await watching.browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const times = [];
    let present = part;
    for (let turn = 0; turn < TIMES; turn += 1) {
      await page.goto(watching.address(path), { waitUntil: "load" });
      await prepare?.(page);
      // A manual edit does not happen in the same second as the load of the page.
      await delay(1000);
      const edit = `edit-${turn}-${Date.now()}`;
      const next = edited(edit);
      const start = performance.now();
      await watching.edit(file, present, next);
      await page.waitForFunction(hasArrived, edit);
      times.push(performance.now() - start);
      present = next;
    }
    await page.close();
    rows[name] = { "median, ms": Math.round(median(times)), "longest, ms": Math.round(Math.max(...times)) };
  }
} finally {
  await watching.close();
}
console.table(rows);
