// The guestbook's filter, the review form, and the contact form.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { previewForTests, SITES } from "../support/visits.mjs";

const preview = previewForTests();

const records = (locale) => JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/reviews.json`, "utf8"));

/** Waits until the guestbook shows these reviews in this order. */
async function expectReviews(page, reviews) {
  const names = () => page.locator(".reviews-list .review-name").allTextContents();
  const wanted = reviews.map(({ name }) => name);
  await page
    .waitForFunction(
      (list) =>
        [...document.querySelectorAll(".reviews-list .review-name")].map((name) => name.textContent).join() === list,
      wanted.join(),
    )
    .catch(async () => assert.deepEqual(await names(), wanted));
}
const status = (page, text) => page.locator(".filter-status").filter({ hasText: text }).waitFor();
const alive = (page, island) => page.locator(`[data-island=${island}][data-alive]`).waitFor({ state: "attached" });

for (const { locale, options } of SITES) {
  test(`${locale}: reviews are narrowed by category and dates, ordered, and shown bit by bit`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Review", options);
    const review = texts(locale, "review");
    const all = records(locale);
    await page.locator(".filter-panel summary").click();
    await alive(page, "GuestbookFilter");
    assert.deepEqual(await violations(page), []);

    const category = await page.locator("#guestbook-category option").nth(1).textContent();
    await page.locator("#guestbook-category").selectOption(category);
    const ofKind = all.filter((entry) => entry.category === category);
    await expectReviews(page, ofKind);
    await status(page, filled(review.shown_other, { count: ofKind.length }));
    await page.locator("#guestbook-category").selectOption("");
    await page.locator("[name=date_from]").fill("2026-01-01");
    await page.locator("[name=date_to]").fill("2026-06-24");
    const dated = all.filter(({ date }) => date >= "2026-01-01" && date <= "2026-06-24");
    await expectReviews(page, dated);
    await page.locator("#guestbook-sort").selectOption("oldest");
    await expectReviews(page, dated.toReversed());
    await page.locator("#guestbook-sort").selectOption("lowest");
    await expectReviews(
      page,
      dated.toSorted((left, right) => left.rating - right.rating),
    );

    await page.locator("[name=date_from]").fill("2030-01-01");
    await status(page, review.none);
    await expectReviews(page, []);
    assert.deepEqual(await violations(page), []);

    await page.getByRole("button", { name: review.reset, exact: true }).click();
    await expectReviews(page, all.slice(0, 24));
    const more = page.getByRole("button", { name: review.show_more, exact: true });
    await more.waitFor();
    await page.locator("#guestbook-sort").selectOption("oldest");
    await expectReviews(page, all.toReversed().slice(0, 24));
    // A card that the browser clones says of its language what the server's own says.
    const languages = await page
      .locator(".reviews-list .review")
      .evaluateAll((cards) => cards.map((card) => card.querySelector(".review-translated")?.textContent ?? null));
    assert.deepEqual(
      languages,
      all
        .toReversed()
        .slice(0, 24)
        .map(({ translated }) => translated),
    );
    const { review_translated_de, review_translated_en } = texts(locale, "page");
    assert.ok(
      languages.includes(null) && languages.includes(locale === "en" ? review_translated_de : review_translated_en),
    );
    assert.ok(!(await page.locator(".pager").isVisible()));
    assert.ok(
      (await more.boundingBox()).y > (await page.locator(".reviews-list .review").last().boundingBox()).y,
      "more reviews are offered below the last one",
    );
    await more.click();
    await expectReviews(page, all.toReversed());
    assert.ok(!(await more.isVisible()));
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: the guestbook shows more of itself in place, before any filter was touched`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Review", options);
    const all = records(locale);
    const more = page.getByRole("button", { name: texts(locale, "review").show_more, exact: true });
    await expectReviews(page, all.slice(0, 24));
    assert.ok(!(await page.locator(".pager").isVisible()));
    await more.click();
    await expectReviews(page, all);
    assert.ok(!(await more.isVisible()));
    assert.equal(new URL(page.url()).pathname, "/Review");
    assert.deepEqual(faults, []);
    await page.route("**/data/reviews.json", (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await more.click();
    await page.waitForURL("**/Review/page/2");
    await context.close();
  });

  test(`${locale}: a review is checked, sent, and thanked for`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Review", options);
    const [review, form] = [texts(locale, "review"), texts(locale, "form")];
    const fields = page.locator("#write form");
    const line = fields.locator(".form-error");
    const send = () => fields.locator("button[type=submit]").click();
    await fields.locator("[name=name]").focus();
    await alive(page, "ReviewForm");
    await send();
    await line.filter({ hasText: form.error_name }).waitFor();
    assert.deepEqual(await violations(page), []);
    const steps = [
      ["[name=name]", "Zoë Müller", form.error_email_missing],
      ["[name=email]", "zoe@example", form.error_email],
      ["[name=email]", "zoe@example.com", review.error_country],
      ["[name=country]", "Schweiz", review.error_title],
      ["[name=title]", "Acht Tage <3", review.error_rating],
    ];
    for (const [selector, value, next] of steps) {
      await fields.locator(selector).fill(value);
      await send();
      assert.equal(await line.textContent(), next);
    }
    await fields.getByText(review.very_good).click();
    await send();
    assert.equal(await line.textContent(), review.error_body);
    assert.equal(preview.service.calls.length, 0);

    await fields.locator("[name=body]").fill("Danke an Baraka.");
    await fields.locator("[name=tour]").fill("machame 7");
    await fields.locator("[role=option]").first().click();
    await fields.locator("[name=category]").selectOption({ index: 1 });
    const category = await fields.locator("[name=category]").inputValue();
    preview.service.answer("POST send_review", { status: 500 });
    await send();
    await line.filter({ hasText: review.failed }).waitFor();
    assert.equal(await fields.locator("[name=body]").inputValue(), "Danke an Baraka.");
    assert.deepEqual(await violations(page), []);

    preview.service.answer("POST send_review", { status: 201, json: { reference: "ZW91-4X0Q" } });
    await send();
    await page.waitForURL("**/ThankyouReview?reference=ZW91-4X0Q");
    await page.getByText("ZW91-4X0Q").waitFor();
    assert.ok(await page.getByText(texts(locale, "page").thankyou_review_text).isVisible());
    const [first, second] = preview.service.calls;
    assert.equal(first.headers["idempotency-key"], second.headers["idempotency-key"]);
    const slug = JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8")).find(
      ({ id }) => id === 109,
    ).slug;
    const { filled_in_ms, ...written } = second.json;
    assert.ok(filled_in_ms > 0);
    const { tour, ...payload } = written;
    assert.match(tour, /Machame/);
    assert.deepEqual(payload, {
      name: "Zoë Müller",
      email: "zoe@example.com",
      country: "Schweiz",
      title: "Acht Tage <3",
      body: "Danke an Baraka.",
      rating: 4,
      category,
      locale,
      tour_slug: slug,
    });
    await page.goBack();
    await fields.locator("[name=name]").focus();
    await alive(page, "ReviewForm");
    assert.equal(await fields.locator("[name=body]").inputValue(), "", "what was sent is not offered again");
    assert.ok(
      faults.every((fault) => /500/.test(fault)),
      faults.join(),
    );
    await context.close();
  });

  test(`${locale}: a message is checked, sent and thanked for, and a failure keeps every word`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Contact", options);
    const [contact, form] = [texts(locale, "contact"), texts(locale, "form")];
    const fields = page.locator("main form.form");
    const line = fields.locator(".form-error");
    const send = () => fields.locator("button[type=submit]").click();
    await fields.locator("[name=full_name]").focus();
    await alive(page, "ContactForm");
    await send();
    await line.filter({ hasText: form.error_name }).waitFor();
    assert.deepEqual(await violations(page), []);
    const typed = {
      full_name: "Zoë Müller",
      email: "zoe@example.com",
      phone: "+41 44 668 18 00",
      country: "Schweiz",
      message: "Karibu! <b>Wann</b> regnet es?",
    };
    for (const [name, value] of Object.entries(typed)) {
      await fields.locator(`[name=${name}]`).fill(value);
    }
    preview.service.answer("POST contact_us", { status: 500 });
    await send();
    await line.filter({ hasText: contact.failed }).waitFor();
    for (const [name, value] of Object.entries(typed)) {
      assert.equal(await fields.locator(`[name=${name}]`).inputValue(), value);
    }
    await page.reload();
    await fields.locator("[name=full_name]").focus();
    await alive(page, "ContactForm");
    assert.equal(await fields.locator("[name=message]").inputValue(), typed.message);

    preview.service.answer("POST contact_us", { status: 200 });
    await send();
    await fields.getByText(contact.success).waitFor();
    assert.ok(!(await line.isVisible()));
    assert.deepEqual(await violations(page), []);
    const { filled_in_ms, ...payload } = preview.service.calls.at(-1).json;
    assert.ok(filled_in_ms > 0);
    assert.deepEqual(payload, { ...typed, locale, landing_page: preview.address(locale, "/Contact") });
    for (const name of Object.keys(typed)) {
      assert.equal(await fields.locator(`[name=${name}]`).inputValue(), "");
    }
    assert.ok(
      faults.every((fault) => /500/.test(fault)),
      faults.join(),
    );
    await context.close();
  });

  test(`${locale}: the forms' texts are those the operator asked for`, () => {
    const wanted = {
      en: ["Thank you. We have received your contact info.", "Sorry. Something went wrong", "No reviews to display"],
    };
    const { success, failed } = texts(locale, "contact");
    const lines = [success, failed, texts(locale, "review").none];
    assert.equal(lines.filter((text) => wanted.en.includes(text)).length, locale === "en" ? 3 : 0);
  });
}

test("a filtered review is the server's own, to the letter", async () => {
  const { context, page } = await preview.visit("de", "/Review");
  const cards = () =>
    page
      .locator(".reviews-list .review")
      .evaluateAll((found) =>
        found.map((card) => card.outerHTML.replace(/\s+/g, " ").replace(/ ?(<[^>]+>) ?/g, "$1")).sort(),
      );
  const server = await cards();
  await page.locator(".filter-panel summary").click();
  await page.locator("[name=date_from]").fill("2001-01-01");
  await page.getByRole("button", { name: texts("de", "review").show_more, exact: true }).waitFor();
  const own = await cards();
  assert.equal(own.length, server.length);
  for (const [index, card] of own.entries()) {
    assert.equal(card, server[index]);
  }
  await context.close();
});

test("looking at the filter on a further page leaves that page's reviews", async () => {
  const { context, page } = await preview.visit("en", "/Review/page/2");
  const before = await page.locator(".reviews-list .review-name").allTextContents();
  await page.locator(".filter-panel summary").click();
  await alive(page, "GuestbookFilter");
  await page.locator("#guestbook-sort").focus();
  assert.deepEqual(await page.locator(".reviews-list .review-name").allTextContents(), before);
  assert.ok(await page.locator(".pager").isVisible());
  await context.close();
});
