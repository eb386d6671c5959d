// An offer from its draft in a case to its acceptance on the traveller's page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration in the case of a visitor. */
async function inCase(width, name) {
  const context = await desk.browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: "Africa/Dar_es_Salaam",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await openCase(page, name);
  return page;
}

async function openCase(page, name) {
  await page.goto(`http://${desk.host}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** The page of a traveller, whose site passes `/api/` to the service. */
async function travellersPage(address) {
  const context = await desk.browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const { origin } = new URL(address);
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const url = `http://${desk.service.address.replace("http://", "")}${request.url().slice(origin.length)}`;
    const response = await route.fetch({ url, headers: { ...request.headers(), origin }, maxRedirects: 0 });
    const { location } = response.headers();
    if (response.status() !== 303) return route.fulfill({ response });
    // The payment page is one of the sites, which are not served here.
    if (!location.startsWith("/api/")) return route.fulfill({ contentType: "text/html", body: location });
    return route.fulfill({ response: await page.request.get(`${desk.service.address}${location}`) });
  });
  await page.goto(address);
  return page;
}

/** Neither a fault that axe finds, nor a page that is wider than its window. */
async function isInOrder(page) {
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

/** Unfolds the ways to an offer or a booking that are not the usual one. */
const otherWays = (page) =>
  page.getByText(/^(Other ways to an offer or a booking|Another offer, or a booking)$/).click();

const offers = (page) => page.locator("section").filter({ has: page.getByRole("heading", { name: "Offers" }) });
const isSaved = (page) => page.getByText("The draft is saved.").waitFor();
const TERMS = "Aceito a proposta, as condições de pagamento e de cancelamento acima";

/** The desk itself reads every half minute what waits, also while a preview is open. */
const isPoll = (page, request) =>
  request.resourceType() === "fetch" &&
  request.method() === "GET" &&
  request.frame() === page.mainFrame() &&
  new URL(request.url()).pathname === "/api/desk/today";

test("an offer begins as a copy of the tour, is changed, sent, changed again and accepted", async () => {
  const name = "Rui Carvalho";
  const page = await inCase(1440, name);
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByRole("heading", { name: `Offer for ${name}`, level: 1 }).waitFor();
  const days = page.locator(".offer-days > li");
  assert.equal(await days.count(), 8, "the days of the tour");
  await page.getByLabel("To the visitor").fill("Bom dia Rui,\naqui está a nossa proposta.");
  await page.getByLabel("First day").fill("2031-02-03");
  await page.getByLabel("Day 1: title").fill("Chegada a Moshi");
  await page.getByRole("button", { name: "Day 2: remove" }).click();
  await page.getByRole("button", { name: "Day 7: up" }).click();
  await isSaved(page);
  await isInOrder(page);

  // The draft is the service's: it is there after a reload.
  await page.reload();
  await page.getByLabel("Day 1: title").waitFor();
  assert.equal(await page.getByLabel("Day 1: title").inputValue(), "Chegada a Moshi");
  assert.equal(await days.count(), 7);
  // What was typed is in the visitor's language, and nobody has checked it.
  const unchecked = page.getByText("Not checked in Portuguese");
  await unchecked.first().waitFor();
  assert.equal(await unchecked.count(), 2, "greeting and first day");
  await page.getByRole("button", { name: "Checked" }).first().click();
  await page.getByText(/^Checked by /).waitFor();
  assert.equal(await unchecked.count(), 1);
  await page.getByLabel("To the visitor").fill("Bom dia Rui,\naqui está a nossa proposta:");
  assert.equal(await unchecked.count(), 2, "another text is not checked");
  await page.getByLabel("To the visitor").fill("Bom dia Rui,\naqui está a nossa proposta.");
  assert.equal(await unchecked.count(), 1);
  await page.getByLabel("Valid until").fill("2020-01-01");
  await page.getByRole("button", { name: "Send the offer" }).click();
  await page.getByRole("heading", { name: /^1 text was not checked by somebody who reads Portuguese/ }).waitFor();
  await page.getByRole("button", { name: "Send anyway" }).click();
  await page.locator("input[aria-invalid=true]").waitFor();
  const until = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.getByLabel("Valid until").fill(until);
  await page.getByRole("button", { name: "Send the offer" }).click();
  await page.getByRole("button", { name: "Send anyway" }).click();
  await page.getByText("Sent. The mail stands in the case.").waitFor();
  await page.getByRole("link", { name: "Back to the case" }).click();
  const sent = offers(page).locator(".lines > li").first();
  await sent.getByText(/version 1, sent .*not opened yet/).waitFor();
  await isInOrder(page);
  const address = await sent.getByRole("link", { name: "Their page" }).getAttribute("href");
  await page.getByText(address).first().waitFor();
  await page.locator("header .badge", { hasText: /^Offered$/ }).waitFor();

  const traveller = await travellersPage(address);
  await traveller.getByText("aqui está a nossa proposta.").waitFor();
  await traveller.getByRole("heading", { name: /Dia 1 · 3 de fevereiro de 2031 Chegada a Moshi/ }).waitFor();
  await traveller.getByRole("heading", { name: "Serviços incluídos" }).waitFor();
  await isInOrder(traveller);

  // A wish about a day is a message in the case.
  await traveller.getByLabel("Sobre").selectOption("2");
  await traveller.getByLabel("A sua pergunta ou pedido").fill("Há lugar para um dia de descanso?");
  await traveller.getByRole("button", { name: "Enviar" }).click();
  await traveller.getByText("recebemos a sua mensagem").waitFor();
  await page.getByText("Há lugar para um dia de descanso?").waitFor();

  // A second version, while the first one is open.
  await sent.getByRole("link", { name: "New version" }).click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Line 2: Text").fill("Passeio de balão");
  await page.getByLabel("Line 2: Price each").fill("599");
  await isSaved(page);
  await page.getByRole("button", { name: "Send a new version" }).click();
  await page.getByRole("button", { name: "Send anyway" }).click();
  await page.getByText("Sent. The mail stands in the case.").waitFor();

  const accept = async () => {
    await traveller.getByLabel("O seu nome").fill("Rui Manuel Carvalho");
    await traveller.getByLabel(new RegExp(TERMS)).check();
    await traveller.getByRole("button", { name: "Aceitar e fazer o pagamento inicial" }).click();
  };
  await accept();
  await traveller.getByText("Enviámos-lhe uma versão mais recente").waitFor();
  await traveller.getByText("Novo: Passeio de balão", { exact: false }).waitFor();
  await isInOrder(traveller);
  await accept();
  await traveller.getByText(`/Payment?reference=${address.split("/").at(-1)}`).waitFor();

  await page.getByRole("link", { name: "Back to the case" }).click();
  await page.reload();
  await sent.getByText("Accepted").waitFor();
  await page.locator("header .badge", { hasText: /^Accepted$/ }).waitFor();
  const head = page.locator(".case > header");
  await head.getByText(/^Accepted \d+\s\w+, deposit of \$[\d,.]+ due \d+\s\w+$/).waitFor();
  assert.deepEqual(await page.locator(".case .button:visible").allTextContents(), ["Open the booking"]);
  assert.equal(await page.getByText("Make another offer").isVisible(), false, "the other ways are folded");
  await isInOrder(page);
  await page.getByRole("link", { name: "Everything about this person" }).click();
  await page.locator(".case-row .badge", { hasText: /^Accepted$/ }).waitFor();
  await isInOrder(page);
  await page.goBack();
  await sent.getByRole("link", { name: "Booking" }).click();
  await page.waitForURL(/\/bookings\/[^/]+$/);
  // The mail about the booking names the flight too, folded.
  await page.locator(".lines li", { hasText: "Passeio de balão" }).first().waitFor();
  await page.getByRole("link", { name: /^INV-/ }).waitFor();
  await page.context().close();
  await traveller.context().close();
});

test("two colleagues in one draft see each other's words, and none are lost", async () => {
  const name = "Mira Scholz";
  const page = await inCase(1440, name);
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByLabel("To the visitor").waitFor();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByLabel("To the visitor").waitFor();
  await page.getByLabel("To the visitor").fill("Von der ersten");
  await isSaved(page);
  await second.getByLabel("To the visitor").fill("Von der zweiten");
  await second.getByText("A colleague has saved this offer with other words").waitFor();
  assert.equal(await second.getByLabel("To the visitor").inputValue(), "Von der zweiten");
  await second.getByRole("button", { name: "Show theirs, and drop mine" }).click();
  assert.equal(await second.getByLabel("To the visitor").inputValue(), "Von der ersten");
  await second.getByLabel("To the visitor").fill("Von beiden");
  await isSaved(second);
  await page.reload();
  await page.getByLabel("To the visitor").waitFor();
  assert.equal(await page.getByLabel("To the visitor").inputValue(), "Von beiden");
  await page.context().close();
});

test("on a phone an offer of days from two tours is written and withdrawn", async () => {
  const name = "Jonas Huber";
  const page = await inCase(390, name);
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByLabel("To the visitor").waitFor();
  const days = page.locator(".offer-days > li");
  const before = await days.count();
  await page.getByText("Take days of a tour").click();
  const taken = page.locator("details").filter({ hasText: "Take days of a tour" });
  await taken.getByLabel("Tour").selectOption({ index: 2 });
  await taken
    .getByRole("button", { name: /^Add: / })
    .first()
    .click();
  await taken
    .getByRole("button", { name: /^Add: / })
    .first()
    .click();
  await page.getByLabel(`Day ${before + 2}: title`).waitFor();
  await isSaved(page);
  await isInOrder(page);
  await page.getByRole("link", { name: "Back to the case" }).click();
  const line = offers(page).locator(".lines > li").first();
  await line.getByText("Draft").waitFor();
  await isInOrder(page);
  await page.context().close();
});

test("a preview shows the page of the traveller on a phone and wide, and nothing in it can be sent", async () => {
  const name = "Rui Carvalho";
  const page = await inCase(390, name);
  // The case may have an offer of another test.
  const usual = page.getByRole("button", { name: "Make an offer" });
  await usual.or(page.getByText("Another offer, or a booking")).first().waitFor();
  if (!(await usual.isVisible())) await otherWays(page);
  await page.getByRole("button", { name: /^Make an(other)? offer$/ }).click();
  await page.getByLabel("To the visitor").fill("Ainda um rascunho.");
  await page.getByLabel("First day").fill("2031-02-03");
  await page.getByLabel("Valid until").fill("2020-01-01");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.locator("input[aria-invalid=true]").waitFor();
  const until = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.getByLabel("Valid until").fill(until);
  await isSaved(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: `What ${name} will see` });
    const frame = dialog.frameLocator("iframe");
    await frame.getByText("Ainda um rascunho.").waitFor();
    const widthOf = () => dialog.locator("iframe").evaluate((one) => one.contentWindow.innerWidth);
    assert.ok((await widthOf()) <= 390, "a phone");
    await isInOrder(page);
    assert.notEqual(
      await frame
        .locator("button")
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor),
      "rgb(239, 239, 239)",
      "with the style of the page",
    );
    await dialog.getByLabel("On a wide screen").check();
    assert.ok((await widthOf()) >= 1024, "a wide screen");
    const calls = [];
    page.on("request", (request) => isPoll(page, request) || calls.push(request.url()));
    await frame.getByRole("button").first().click();
    await frame.getByRole("link").first().click();
    await frame.getByText("Ainda um rascunho.").waitFor();
    assert.deepEqual(calls, [], "nothing is sent");
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByRole("link", { name: "Back to the case" }).click();
  await offers(page).getByText("Draft").first().waitFor();
  await page.context().close();
});

test("an open offer stands in Today before it expires, and beside the dates of another case", async () => {
  const name = "Nicolas Perrin";
  const page = await inCase(390, name);
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByLabel("First day").fill("2031-02-03");
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.getByLabel("Valid until").fill(tomorrow);
  await page.getByRole("button", { name: "Send the offer" }).click();
  await page.getByText("Sent. The mail stands in the case.").waitFor();
  await page.goto(`http://${desk.host}/`);
  const line = offers(page).locator(".lines > li").filter({ hasText: name });
  await line.getByText(/^expires on/).waitFor();
  await isInOrder(page);
  await line.getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.locator("header .badge", { hasText: /^Offered$/ }).waitFor();

  // The head of the case says it too, with what can be done about it, and nothing else is filled.
  const head = page.locator(".case > header");
  await head.locator(".fault", { hasText: /^Offer expires tomorrow, not opened yet$/ }).waitFor();
  assert.deepEqual(await page.locator(".case .button:visible").allTextContents(), ["Write a reminder"]);
  await isInOrder(page);
  await head.getByRole("link", { name: "Extend" }).click();
  await page.waitForFunction(() => document.activeElement?.type === "date");
  assert.equal(await page.locator("input:focus").inputValue(), tomorrow);
  await page.goBack();
  await head.getByRole("button", { name: "Write a reminder" }).click();
  const mail = page.locator(".answer textarea");
  await page.waitForFunction(() => document.querySelector(".answer textarea")?.value !== "");
  await page.waitForFunction(() => document.activeElement?.matches(".answer textarea"));
  assert.match(await mail.inputValue(), /Perrin/);
  assert.equal(
    await page.getByRole("button", { name: "Write a reminder" }).evaluate((one) => getComputedStyle(one).color),
    await page.getByRole("link", { name: "Extend" }).evaluate((one) => getComputedStyle(one).color),
    "the mail that was begun is the main step",
  );

  for (const [width, other, form] of [
    [390, "Claire Fontaine", "Begin a booking"],
    [1440, "Claire Fontaine", "Make an offer"],
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await openCase(page, other);
    if (form === "Begin a booking") await otherWays(page);
    await page.getByText(form, { exact: true }).click();
    await page.getByLabel("First day").fill("2031-02-04");
    const then = page.locator("section").filter({ has: page.getByText("Other journeys on these days") });
    const nicolas = then.locator("li").filter({ hasText: name });
    await nicolas.getByText("Offered").waitFor();
    await isInOrder(page);
    await nicolas.getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  }
  await page.context().close();
});

test("an earlier offer is copied for another case, with that case's travellers and days", async () => {
  const page = await inCase(1440, "Jacob Stein");
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByLabel("To the visitor").fill("Dear Jacob,");
  await page.getByLabel("Day 1: title").fill("To the baobabs");
  await page.getByRole("button", { name: "Day 2: remove" }).click();
  const days = await page.locator(".offer-days > li").count();
  const until = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.getByLabel("Valid until").fill(until);
  await page.getByRole("button", { name: "Send the offer" }).click();
  await page.getByText("Sent. The mail stands in the case.").waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await openCase(page, "Oliver Grant");
  await otherWays(page);
  await page.getByText("Copy an earlier offer").click();
  await page.getByLabel("Name, number or journey").fill("stein");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: /Jacob Stein/ }).waitFor();
  await isInOrder(page);
  await page.getByRole("button", { name: /Jacob Stein/ }).click();
  await page.getByRole("heading", { name: "Offer for Oliver Grant", level: 1 }).waitFor();
  assert.equal(await page.getByLabel("Day 1: title").inputValue(), "To the baobabs");
  assert.equal(await page.locator(".offer-days > li").count(), days);
  assert.equal(await page.getByLabel("To the visitor").inputValue(), "");
  assert.equal(await page.getByLabel("Adults").inputValue(), "2");
  assert.equal(await page.getByLabel("Children").inputValue(), "0");
  await isInOrder(page);
  await page.context().close();
});

test("a case has one usual way to sell a journey, on the first screen of a phone too, and the others say when they are right", async () => {
  for (const width of [390, 1440]) {
    const page = await inCase(width, "Sabine Keller");
    const usual = page.getByRole("button", { name: "Make an offer" });
    await usual.waitFor();
    assert.deepEqual(await page.locator(".case .button:visible").allTextContents(), ["Make an offer"]);
    const { y, height } = await usual.boundingBox();
    assert.ok(y + height < 844, `it ends at ${y + height}`);
    const ways = page.locator("details.panel");
    await otherWays(page);
    for (const name of ["Offer other tours", "Copy an earlier offer", "Begin a booking"]) {
      const way = ways.locator("li", { has: page.getByText(name, { exact: true }) });
      assert.match(await way.locator("p").textContent(), /^(For|When) .+\.$/);
    }
    await isInOrder(page);
    await page.context().close();
  }
});

test("several tours begin as variants, and the traveller compares what was sent", async () => {
  const name = "Marco Bellini";
  const page = await inCase(390, name);
  await otherWays(page);
  await page.getByText("Offer other tours").click();
  await page.getByLabel("Tour 1").selectOption({ index: 1 });
  await page.getByLabel("Tour 2").selectOption({ index: 2 });
  await isInOrder(page);
  await page.getByRole("button", { name: "Begin the offers" }).click();
  await page.getByRole("heading", { name: `Offer for ${name}`, level: 1 }).waitFor();
  await page.getByRole("link", { name: "Back to the case" }).click();
  const lines = offers(page).locator(".lines > li");
  await lines.nth(1).waitFor();
  await lines.first().getByText("Variant, withdrawal").click();
  await lines.first().getByText("A copy of this offer, which you then change").waitFor();
  await lines.first().getByRole("button", { name: "Make a variant" }).click();
  await page.getByRole("heading", { name: `Offer for ${name}`, level: 1 }).waitFor();
  await page.getByRole("link", { name: "Back to the case" }).click();
  await lines.nth(2).waitFor();
  assert.equal(await page.getByText("Make a variant").count(), 0, "a page shows three at most");
  await isInOrder(page);

  await openCase(page, "Tiago Nogueira");
  const address = await offers(page).getByRole("link", { name: "Their page" }).first().getAttribute("href");
  const traveller = await travellersPage(address);
  await traveller.getByRole("heading", { name: "Compare as nossas propostas" }).waitFor();
  await isInOrder(traveller);
  await traveller.getByRole("link", { name: /^Ver esta variante/ }).click();
  await traveller.waitForURL((url) => !url.href.startsWith(address));
  await traveller.getByRole("heading", { name: "Compare as nossas propostas" }).waitFor();
  await traveller.context().close();
  await page.context().close();
});
