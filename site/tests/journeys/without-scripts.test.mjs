// Forms of a visitor whose browser runs no scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { openSearch, previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

const SITES = [
  { locale: "en", options: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } } },
  { locale: "de", options: { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } } },
];
const seeOther = (location) => ({ status: 303, headers: { location } });
/** Without the field that only machines fill. */
const sent = () => {
  const { company_website, ...fields } = Object.fromEntries(new URLSearchParams(preview.service.calls[0].body));
  assert.ok(!company_website);
  return fields;
};
const sendOf = (form) => form.locator("button[type=submit]");
const saysWhatIsNeeded = async (page, locale) => {
  const notice = page.locator("noscript .notice");
  return (
    (await notice.isVisible()) && (await notice.textContent()).trim().startsWith(texts(locale, "page").needs_script)
  );
};
/** Controls that would do nothing. */
const deadButtons = (page) => page.locator("main button:not([type=submit]):visible").allTextContents();

for (const { locale, options } of SITES) {
  test(`${locale}: a review is posted with every field`, async () => {
    const { context, page } = await preview.visit(locale, "/Review", options);
    assert.deepEqual(await deadButtons(page), []);
    assert.equal(await page.locator(".filter").count(), 1);
    assert.ok(!(await page.locator(".filter").isVisible()));
    const form = page.locator("#write form");
    await form.locator("[name=name]").fill("Zoë Müller");
    await form.locator("[name=email]").fill("zoe@example.com");
    await form.locator("[name=country]").fill("Schweiz");
    await form.locator("[name=tour]").fill("Machame");
    await form.locator("[name=title]").fill("Acht Tage");
    await form.locator("[name=rating][value='4']").check();
    await form.locator("[name=body]").fill("Danke & bis bald");
    const category = await form.locator("[name=category]").inputValue();
    preview.service.answer("POST send_review", seeOther("/ThankyouReview?reference=ZW91-4X0Q"));
    await sendOf(form).click();
    await page.waitForURL("**/ThankyouReview?reference=ZW91-4X0Q");
    assert.ok(await page.getByText(texts(locale, "page").thankyou_review_text).isVisible());
    assert.deepEqual(sent(), {
      locale,
      name: "Zoë Müller",
      email: "zoe@example.com",
      country: "Schweiz",
      category,
      tour: "Machame",
      title: "Acht Tage",
      rating: "4",
      body: "Danke & bis bald",
    });
    await context.close();
  });

  test(`${locale}: cards and tours have no heart and no comparison, and the guestbook has further pages`, async () => {
    const { context, page } = await preview.visit(locale, "/tours/", options);
    assert.deepEqual(await deadButtons(page), []);
    await page.locator(".tour-card .card-title a").first().click();
    await page.waitForURL("**/trip/**");
    assert.ok((await page.locator(".tour-card").count()) > 0);
    assert.deepEqual(await deadButtons(page), []);
    await page.goto(preview.address(locale, "/Review"));
    assert.deepEqual(await deadButtons(page), []);
    await page.locator(".pager [rel=next]").click();
    await page.waitForURL("**/Review/page/2");
    await context.close();
  });

  test(`${locale}: a message is posted with every field`, async () => {
    const { context, page } = await preview.visit(locale, "/Contact", options);
    assert.deepEqual(await deadButtons(page), []);
    const form = page.locator("main form.form");
    const typed = {
      full_name: "Zoë Müller",
      email: "zoe@example.com",
      phone: "+41 44 668 18 00",
      country: "Schweiz",
      message: "Wann regnet es?\nUnd wo?",
    };
    for (const [name, value] of Object.entries(typed)) {
      await form.locator(`[name=${name}]`).fill(value);
    }
    preview.service.answer("POST contact_us", seeOther("/ThankyouQuote"));
    await sendOf(form).click();
    await page.waitForURL("**/ThankyouQuote");
    assert.deepEqual(sent(), { ...typed, message: "Wann regnet es?\r\nUnd wo?", locale });
    await context.close();
  });

  test(`${locale}: a request for a quote is posted with every field`, async () => {
    const { context, page } = await preview.visit(locale, "/Quote", options);
    assert.deepEqual(await deadButtons(page), []);
    const form = page.locator("form.quote-form");
    const typed = {
      full_name: "Zoë Müller",
      email_address: "zoe@example.com",
      phone_number: "044 668 18 00",
      where: "Serengeti",
      travel_date: "2099-02-01",
      what_is_most_important: "Leoparden",
      message: "Karibu!",
      coupon_code: "KARIBU",
    };
    await form.locator(".coupon summary").click();
    for (const [name, value] of Object.entries(typed)) {
      await form.locator(`[name=${name}]`).fill(value);
    }
    await form.locator("details.travellers summary").click();
    const chosen = { phone_country: "CH", no_of_adults: "2", no_of_children: "1" };
    for (const [name, value] of Object.entries(chosen)) {
      await form.locator(`[name=${name}]`).selectOption(value);
    }
    await form.locator("[name=contact_method][value=whatsapp]").check();
    preview.service.answer("POST requestquote", seeOther("/ThankyouQuote"));
    await sendOf(form).click();
    await page.waitForURL("**/ThankyouQuote");
    assert.deepEqual(sent(), {
      ...typed,
      ...chosen,
      child_ages: "",
      contact_method: "whatsapp",
      tour_name: "Quote from HomePage",
      tour_slug: "",
      tour_price_set: "",
      locale,
    });
    await context.close();
  });

  test(`${locale}: a search leads to its page, which says what it needs and where to ask instead`, async () => {
    const { context, page } = await preview.visit(locale, "/", options);
    const form = page.locator(".hero-search");
    await form.locator("[name=q]").fill("Sansibar & Meer");
    await openSearch(page);
    await form.locator("[name=start_date]").fill("2099-02-01");
    await form.locator("button[type=submit]").click();
    await page.waitForURL("**/search?**");
    const query = new URL(page.url()).searchParams;
    assert.equal(query.get("q"), "Sansibar & Meer");
    assert.equal(query.get("start_date"), "2099-02-01");
    assert.ok(await saysWhatIsNeeded(page, locale));
    await page.locator("noscript a").click();
    await page.waitForURL("**/Contact");
    await context.close();
  });

  test(`${locale}: pages of an account say that they need scripts, and show nothing that would not work`, async () => {
    const { context, page } = await preview.visit(locale, "/Login", options);
    const paths = [
      "/Login",
      "/Signup",
      "/ForgotPassword",
      "/Profile",
      "/Dashboard",
      "/Wishlists",
      "/Compare",
      "/Payment",
    ];
    for (const path of paths) {
      await page.goto(preview.address(locale, path));
      assert.ok(await saysWhatIsNeeded(page, locale), path);
      assert.deepEqual(await deadButtons(page), [], path);
    }
    await context.close();
  });

  test(`${locale}: a login and a signup are posted, never put into the address`, async () => {
    const { context, page } = await preview.visit(locale, "/Login", options);
    await page.locator("#login-email").fill("asha@example.com");
    await page.locator("#login-password").fill("two words");
    preview.service.answer("POST login", seeOther("/Login"));
    await Promise.all([page.waitForResponse("**/api/login"), sendOf(page.locator("main form")).click()]);
    await page.waitForURL(preview.address(locale, "/Login"));
    assert.deepEqual(sent(), { email: "asha@example.com", password: "two words", locale });
    preview.service.clear();
    await page.goto(preview.address(locale, "/Signup"));
    await page.locator("#signup-name").fill("Asha");
    await page.locator("#signup-email").fill("asha@example.com");
    await page.locator("#signup-password").fill("two words");
    await page.locator("#signup-password-again").fill("two words");
    preview.service.answer("POST signup", seeOther("/Login"));
    await sendOf(page.locator("main form")).click();
    await page.waitForURL(preview.address(locale, "/Login"));
    assert.deepEqual(sent(), {
      name: "Asha",
      email: "asha@example.com",
      password: "two words",
      password_confirmation: "two words",
      locale,
    });
    await context.close();
  });
}
