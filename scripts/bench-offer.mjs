// The time in which a colleague at the speed of a person makes a variation of a published seven-day tour: from the case to
// the sent offer. Called by `scripts/bench desk`; fails above ten minutes or sixty presses.
import { colleague } from "../site/tests/support/colleague.mjs";
import { startDesk } from "../site/tests/support/desk.mjs";

const MOST = { seconds: 600, presses: 60 };
/** A case of the demonstration whose visitor writes English, and a private tour of seven days. */
const VISITOR = "Margaret Whitfield";
const TOUR = "118";
const GREETING = `Dear Margaret,
thank you for your patience. This is the journey that we would make with you: slow days, few changes of place, and the
river at the end. Tell me what you would like otherwise; nothing here is fixed.
Kind regards`;

const desk = await startDesk();
try {
  const context = await desk.browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: "Africa/Dar_es_Salaam",
  });
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/inbox?view=all&search=${encodeURIComponent(`"${VISITOR}"`)}`);
  const row = page.getByRole("link", { name: VISITOR }).first();
  await row.waitFor();

  const { press, choose, write, read, report } = colleague();
  await press(row);
  const thread = page.getByRole("article").first();
  await thread.waitFor();
  await read(thread);
  await press(page.getByText("Offer other tours"));
  await choose(page.getByLabel("Tour 1"), TOUR);
  await press(page.getByRole("button", { name: "Begin the offers" }));
  await page.getByRole("heading", { name: `Offer for ${VISITOR}` }).waitFor();
  await write(page.getByLabel("To the visitor"), GREETING);
  await read(page.locator(".offer-days"));

  // One day less, another one from another journey, another lodging, and a text of their own.
  await press(page.getByRole("button", { name: "Day 6: remove" }));
  await press(page.getByRole("button", { name: "Day 5: insert a day after" }));
  await write(page.getByLabel("Find days of all journeys").last(), "ngorongoro");
  await press(page.getByRole("button", { name: /^Insert: / }).first());
  await write(page.getByLabel("Lodging of the night").nth(1), "Simba Rest");
  await write(page.getByLabel("Day 2: text"), "A morning walk with a ranger, lunch at the lodge, and the afternoon free.");

  await press(page.getByRole("button", { name: "Add a line" }));
  const lines = page.locator(".price-lines").first().locator("li");
  const last = lines.last();
  await write(last.getByLabel(/: Text$/), "Flight back to Arusha");
  await write(last.getByLabel(/: Price each$/), "240");
  await press(page.getByRole("button", { name: "Add an option" }));
  await write(page.getByLabel("Option 1: Text"), "Balloon flight");
  await write(page.getByLabel("Option 1: Price each"), "599");

  await press(page.getByRole("button", { name: "Preview" }));
  // The days were read above: what is left are the first words and the price with its terms.
  const preview = page.frameLocator("iframe");
  await preview.locator("main").waitFor();
  await read(preview.locator(".offer-greeting"));
  await read(preview.locator("#price"));
  await press(page.getByRole("button", { name: "Close" }));
  await press(page.getByRole("button", { name: "Send the offer" }));
  await page.getByText("Sent. The mail stands in the case.").waitFor();

  const { presses, letters, seconds } = report();
  const time = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  console.log(`an offer from a published seven-day tour, from the case to sent: ${time}, ${presses} presses, ${letters} letters`);
  if (seconds > MOST.seconds || presses > MOST.presses) process.exitCode = 1;
} finally {
  await desk.close();
}
