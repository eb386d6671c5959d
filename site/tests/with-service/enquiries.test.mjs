// From a visitor's browser to the operator's list and mails, with nothing standing in for anything.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { startPreview } from "../support/preview.mjs";
import { startEnquiryService } from "../support/real-service.mjs";

let service;
let preview;
before(async () => {
  service = await startEnquiryService();
  preview = await startPreview({ api: service.address });
});
after(async () => {
  await preview?.close();
  service?.close();
});

/** A day next year, as a date field has it. */
const nextYear = `${new Date().getFullYear() + 1}-08-14`;
const enquiryOf = (email) => service.enquiries().find((enquiry) => enquiry.email === email);

async function fillQuote(form, email) {
  await form.locator("[name=full_name]").fill("Zoë Müller");
  await form.locator("[name=email_address]").fill(email);
  await form.locator("[name=phone_country]").selectOption("IT");
  await form.locator("[name=phone_number]").fill("06 698 12345");
  await form.locator("[name=travel_date]").fill(nextYear);
  await form.locator("details.travellers summary").click();
  await form.locator("[name=no_of_adults]").selectOption("2");
  await form.locator("details.travellers summary").click();
  await form.locator("[name=message]").fill("Elefanten & <b>Löwen</b>");
  await form.locator("[name=contact_method][value=whatsapp]").check();
}

for (const locale of ["en", "de"]) {
  test(`${locale}: a quote reaches the operator, and the visitor gets a confirmation`, async () => {
    const email = `quote-${locale}@example.com`;
    const { context, page, faults } = await preview.visit(locale, "/Quote");
    const form = page.locator("form.quote-form");
    await fillQuote(form, email);
    // A visitor who is as quick as this test would wait in quarantine.
    await page.waitForFunction(() => performance.now() > 2500);
    await form.locator("button[type=submit]").click();
    await page.waitForURL("**/ThankyouQuote?reference=*");
    const enquiry = enquiryOf(email);
    await page.getByText(enquiry.reference).waitFor();
    assert.equal(enquiry.phone.number, "+390669812345");
    assert.equal(enquiry.details.message, "Elefanten & <b>Löwen</b>");
    assert.equal(enquiry.quarantine, null);
    assert.equal(enquiry.source.landing_page, "/Quote");
    await service.mailTo(email, enquiry.reference);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: without scripts a wrong form comes back with everything in it, and goes through when mended`, async () => {
    const email = `plain-${locale}@example.com`;
    const { context, page } = await preview.visit(locale, "/Quote", { javaScriptEnabled: false });
    const form = page.locator("form.quote-form");
    await fillQuote(form, email);
    await form.locator("[name=travel_date]").fill("2020-01-01");
    await form.locator("button[type=submit]").click();
    const error = page.locator("#travel_date-error");
    await error.waitFor();
    assert.equal(await error.textContent(), texts(locale, "quote").error_past);
    assert.equal(await page.locator("html").getAttribute("lang"), locale);
    assert.equal(await page.getByLabel(texts(locale, "form").full_name).inputValue(), "Zoë Müller");
    assert.equal(enquiryOf(email), undefined);
    await page.locator("[name=travel_date]").fill(nextYear);
    await page.locator("button[type=submit]").click();
    await page.waitForURL("**/ThankyouQuote?reference=*");
    assert.equal(enquiryOf(email).details.message, "Elefanten & <b>Löwen</b>");
    assert.equal(enquiryOf(email).phone.number, "+390669812345");
    await context.close();
  });

  test(`${locale}: without scripts what is missing is said in the language of the site, as often as it is missing`, async () => {
    const { context, page } = await preview.visit(locale, "/Contact", { javaScriptEnabled: false, locale: "fr-FR" });
    await page.locator("main form.form [name=message]").fill("Hallo");
    for (const form of ["main form.form", "main form"]) {
      await Promise.all([
        page.waitForResponse("**/api/contact_us"),
        page.locator(`${form} button[type=submit]`).click(),
      ]);
      const error = page.locator("#full_name-error");
      await error.waitFor();
      assert.equal(await error.textContent(), texts(locale, "form").error_name);
      assert.equal(await page.locator("[name=message]").inputValue(), "Hallo");
    }
    await context.close();
  });

  test(`${locale}: a contact message is thanked and kept, with scripts and without`, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const email = `contact-${locale}-${javaScriptEnabled}@example.com`;
      const { context, page } = await preview.visit(locale, "/Contact", { javaScriptEnabled });
      const form = page.locator("main form.form");
      await form.locator("[name=full_name]").fill("João");
      await form.locator("[name=email]").fill(email);
      await form.locator("[name=message]").fill("Wann regnet es?");
      await form.locator("button[type=submit]").click();
      await page.getByText(texts(locale, "contact").success).waitFor();
      assert.equal(enquiryOf(email).locale, locale);
      await context.close();
    }
  });
}

test("a review waits for the operator, and is given to the next build once it is approved", async () => {
  const { context, page } = await preview.visit("en", "/Review");
  const form = page.locator("#write form");
  await form.locator("[name=name]").fill("Asha");
  await form.locator("[name=email]").fill("asha@example.com");
  await form.locator("[name=country]").fill("Kenya");
  await form.locator("[name=title]").fill("Eight days well spent");
  await form.locator("[name=rating][value='5']").check();
  await form.locator("[name=body]").fill("A crew that sings.");
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/ThankyouReview?reference=*");
  const published = async () => (await fetch(`${service.address}/api/getReviews?locale=en`)).json();
  assert.deepEqual(await published(), []);
  const [id] = service.run("reviews", "list", "--pending").split(" ");
  service.run("reviews", "approve", id);
  const [review] = await published();
  assert.equal(review.title, "Eight days well spent");
  await context.close();
});

test("a message tells on which page the visit began, and which site and campaign led there", async () => {
  const email = "began@example.com";
  const { context, page: first } = await preview.visit("en", "/");
  const { origin } = new URL(first.url());
  // A tab of its own, as a link in a newsletter opens it.
  const page = await context.newPage();
  await page.goto(`${origin}/Safari?utm_source=newsletter&utm_medium=email&utm_campaign=mara&reader=secret`, {
    referer: "https://www.blog.example/post?reader=secret",
  });
  await page.goto(`${origin}/Contact`, { referer: `${origin}/Safari` });
  const form = page.locator("main form.form");
  await form.locator("[name=full_name]").fill("Zoë Müller");
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=message]").fill("When is the crossing?");
  await page.waitForFunction(() => performance.now() > 2500);
  await form.locator("button[type=submit]").click();
  await page.getByText(texts("en", "contact").success).waitFor();
  const { source } = enquiryOf(email);
  assert.deepEqual(source, {
    landing_page: "/Safari",
    referrer: "blog.example",
    campaign_source: "newsletter",
    campaign_medium: "email",
    campaign: "mara",
    arrival: "",
  });
  assert.equal(await page.evaluate(() => document.cookie), "");
  await context.close();
});
