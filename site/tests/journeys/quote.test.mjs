import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { signIn } from "../support/signed-in.mjs";
import { NARROW, previewForTests, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

const SITES = [
  { locale: "en", width: 390, enquire: "Enquire now", send: "Send Request" },
  { locale: "en", width: 1440, enquire: "Enquire now", send: "Send Request" },
  { locale: "de", width: 390, enquire: "Jetzt anfragen", send: "Anfrage senden" },
  { locale: "de", width: 1440, enquire: "Jetzt anfragen", send: "Anfrage senden" },
];

/** Opens the dialog by the button that this width shows. */
async function openDialog(page, width) {
  if (width < 640) {
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction(() => scrollY > 1000);
    await page.mouse.wheel(0, -200);
    await page.locator(".floating-enquire").click();
  } else {
    await page.locator(".nav-enquire").click();
  }
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  return dialog;
}

/** React has taken over. */
const alive = (page) => page.locator("form.quote-form[data-alive]").waitFor();

async function fill(form) {
  await form.locator("[name=full_name]").fill("Zoë Müller");
  await form.locator("[name=email_address]").fill("zoe@example.com");
  await form.locator("[name=travel_date]").fill("2099-02-01");
  await form.locator("details.travellers summary").click();
  await form.locator("[name=no_of_adults]").selectOption("2");
  await form.locator("[name=no_of_children]").selectOption("1");
  await form.locator(".travellers-choice button").click();
  await form.locator("[name=message]").fill("Karibu! <b>Elephants</b>, please.");
  await form.locator("[name=contact_method][value=whatsapp]").check();
}

for (const { locale, width, send } of SITES) {
  test(`${locale} at ${width} px: the checks come in their order with their messages`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/", { viewport: { width, height: 844 } });
    const quote = texts(locale, "quote");
    const form = texts(locale, "form");
    const dialog = await openDialog(page, width);
    await alive(page);
    const line = dialog.locator(".form-error");
    const submitting = async (answer) => {
      await dialog.getByRole("button", { name: send }).click();
      await line.filter({ hasText: answer }).waitFor();
    };

    await submitting(quote.error_travellers);
    assert.equal(await dialog.locator("[name=travel_date]").getAttribute("aria-invalid"), "true");
    await dialog.locator("details.travellers summary").click();
    await dialog.locator("[name=no_of_adults]").selectOption("1");
    await submitting(quote.error_date);
    await dialog.locator("[name=travel_date]").fill("2099-02-01");
    await submitting(quote.error_prefer);
    await dialog.locator("[value=email]").check();
    await submitting(form.error_name);
    await dialog.locator("[name=full_name]").fill("Zoë");
    await submitting(form.error_email_missing);
    await dialog.locator("[name=email_address]").fill("zoe@example");
    await submitting(form.error_email);
    await dialog.locator("[name=email_address]").fill("zoe@example.com");
    await submitting(form.error_message);
    await dialog.locator("[name=travel_date]").fill("2020-01-01");
    await submitting(quote.error_past);
    assert.equal(preview.service.calls.length, 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale} at ${width} px: a request reaches the service once and leads to the thank-you page`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/", { viewport: { width, height: 844 } });
    const request = texts(locale, "request");
    let arrive;
    preview.service.answer("POST requestquote", {
      status: 201,
      json: { reference: "ZW91-4X0Q" },
      until: new Promise((resolve) => {
        arrive = resolve;
      }),
    });
    const dialog = await openDialog(page, width);
    await alive(page);
    await fill(dialog);
    await dialog.locator("[name=phone_country]").selectOption("IT");
    await dialog.locator("[name=phone_number]").fill("06 1234 5678");
    await dialog.locator("#quote-phone-hint").filter({ hasText: "+39 0612345678" }).waitFor();
    const button = dialog.locator("button[type=submit]");
    await button.click();
    await page.waitForFunction(() => document.querySelector("dialog button[type=submit]").disabled);
    assert.equal(await button.textContent(), request.sending);
    arrive();
    await page.waitForURL("**/ThankyouQuote?reference=ZW91-4X0Q");
    await page.getByText("ZW91-4X0Q").waitFor();
    const [call, ...more] = preview.service.calls;
    assert.deepEqual(more, []);
    assert.match(call.headers["idempotency-key"], /^\d+(-\d+){3}$/);
    const country = { en: "Italy", de: "Italien" }[locale];
    const { filled_in_ms, landing_page, ...payload } = call.json;
    assert.ok(filled_in_ms > 0);
    assert.equal(new URL(landing_page).pathname, "/");
    assert.deepEqual(payload, {
      full_name: "Zoë Müller",
      email_address: "zoe@example.com",
      country_of_residence: country,
      country_code: "+39",
      phone_country: "IT",
      phone_number: "06 1234 5678",
      message: "Karibu! <b>Elephants</b>, please.",
      travel_date: "2099-02-01",
      no_of_adults: 2,
      no_of_children: 1,
      tour_name: "Quote from HomePage",
      what_is_most_important: "",
      tour_price_set: "",
      where: "",
      contact_method: "whatsapp",
      locale,
    });
    assert.deepEqual(faults, []);
    await context.close();
  });
}

/** The form's own page with a form that is filled in and was sent in vain. */
async function sendInVain(answer) {
  const { context, page } = await preview.visit("en", "/Quote");
  preview.service.answer("POST requestquote", answer);
  const form = page.locator("form.quote-form");
  await page.locator("[name=full_name]").focus();
  await alive(page);
  await fill(form);
  await page.getByRole("button", { name: "Send Request" }).click();
  return { context, page, form };
}

/** Sends once more, which succeeds, and answers the keys of both requests. */
async function sendAgain({ page, form }) {
  preview.service.answer("POST requestquote", { status: 201 });
  await form.locator("button[type=submit]:enabled").click();
  await page.waitForURL("**/ThankyouQuote");
  return preview.service.calls.map((call) => call.headers["idempotency-key"]);
}

test("a failure says so, keeps every word, and the same key goes along when it is sent again", async () => {
  const { context, page, form } = await sendInVain({ status: 500 });
  await page.getByText("Sorry, something went wrong...").waitFor();
  assert.equal(await form.locator("[name=message]").inputValue(), "Karibu! <b>Elephants</b>, please.");
  assert.ok(await form.locator("button[type=submit]").isDisabled(), "the button rests for five seconds");
  const keys = await sendAgain({ page, form });
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
  assert.match(await page.locator("main").textContent(), /Your request has been sent successfully/);
  await context.close();
});

test("other words after a failure go with another key, which the service has not seen with these", async () => {
  const { context, page, form } = await sendInVain({ status: 500 });
  await page.getByText("Sorry, something went wrong...").waitFor();
  await form.locator("[name=message]").fill("Karibu! And a day more, please.");
  const [first, second] = await sendAgain({ page, form });
  assert.notEqual(first, second);
  await context.close();
});

test("a refused field is named by the service, beside the field", async () => {
  const { context, page } = await sendInVain({
    status: 422,
    json: { errors: [{ field: "phone_number", code: "invalid", message: "This number does not exist." }] },
  });
  await page.locator("#quote-phone-error").waitFor();
  assert.equal(await page.locator("#quote-phone-error").textContent(), "This number does not exist.");
  assert.match(await page.locator("[name=phone_number]").getAttribute("aria-describedby"), /quote-phone-error/);
  await context.close();
});

test("an offline visitor is told so and loses nothing, not even by a reload", async () => {
  const { context, page } = await preview.visit("en", "/Quote");
  const form = page.locator("form.quote-form");
  await page.locator("[name=full_name]").focus();
  await alive(page);
  await fill(form);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Request" }).click();
  await page.getByText(/You are offline/).waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.locator("[name=email_address]").focus();
  await page.waitForFunction(() => document.querySelector("[name=full_name]").value === "Zoë Müller");
  assert.equal(await form.locator("[name=no_of_children]").inputValue(), "1");
  await context.close();
});

test("a visitor who loses the connection before the code that sends arrives loses nothing", async () => {
  const { context, page } = await preview.visit("en", "/Quote");
  await page.locator("[name=full_name]").focus();
  await alive(page);
  await context.setOffline(true);
  await fill(page.locator("form.quote-form"));
  await page.getByRole("button", { name: "Send Request" }).click();
  await page.getByText(/You are offline/).waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.locator("[name=email_address]").focus();
  await page.waitForFunction(() => document.querySelector("[name=full_name]").value === "Zoë Müller");
  assert.equal(await page.locator("[name=message]").inputValue(), "Karibu! <b>Elephants</b>, please.");
  await context.close();
});

test("what is typed before React arrives stays", async () => {
  const { context, page } = await preview.visit("en", "/About");
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/chunks/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator(".nav-enquire").click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator("[name=full_name]").fill("Early Bird");
  await dialog.locator("[name=no_of_adults]").evaluate((select) => {
    select.value = "3";
  });
  release();
  await alive(page);
  assert.equal(await dialog.locator("[name=full_name]").inputValue(), "Early Bird");
  assert.equal(await dialog.locator("[name=no_of_adults]").inputValue(), "3");
  assert.match(await dialog.locator("details.travellers summary").textContent(), /3 Travelers/);
  await context.close();
});

test("suggestions hold every typed word, beginnings first; keys choose, the mark clears", async () => {
  const { context, page } = await preview.visit("en", "/Quote");
  const where = page.locator("[name=where]");
  await where.focus();
  await alive(page);
  await where.fill("la");
  const options = page.getByRole("listbox").getByRole("option");
  const names = await options.allTextContents();
  assert.ok(names.length > 2 && names[0].startsWith("Lake"), names.join());
  await where.fill("NATRON lake");
  assert.deepEqual(await options.allTextContents(), ["Lake Natron"]);
  await where.press("ArrowDown");
  await where.press("Enter");
  assert.equal(await where.inputValue(), "Lake Natron");
  assert.equal(await options.count(), 0);
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await where.inputValue(), "");
  await where.click();
  await where.press("Escape");
  assert.equal(await where.getAttribute("aria-expanded"), "false");
  await context.close();
});

test("the traveller label counts, closes with Done and by a click outside", async () => {
  const { context, page } = await preview.visit("en", "/Quote");
  const summary = page.locator("details.travellers summary");
  await summary.click();
  await alive(page);
  assert.equal(await page.locator("[name=no_of_adults] option").count(), 32);
  assert.equal(await page.locator("[name=no_of_children] option").count(), 12);
  await page.locator("[name=no_of_adults]").selectOption("1");
  assert.equal(await summary.textContent(), "1 Traveler");
  await page.locator("[name=no_of_children]").selectOption("2");
  assert.equal(await summary.textContent(), "3 Travelers");
  await page.getByRole("button", { name: "Done" }).click();
  assert.ok(!(await page.locator(".travellers-choice").isVisible()));
  await summary.click();
  await page.locator("h1").click();
  assert.ok(!(await page.locator(".travellers-choice").isVisible()));
  await context.close();
});

for (const { locale, width, send } of SITES) {
  test(`${locale} at ${width} px: missing travellers are said once, below their control, which has the focus and stays closed`, async () => {
    const { context, page } = await preview.visit(locale, "/", { viewport: { width, height: 844 } });
    const dialog = await openDialog(page, width);
    await alive(page);
    await dialog.getByRole("button", { name: send }).click();
    const words = texts(locale, "quote").error_travellers;
    const message = dialog.locator("#quote-travellers-error", { hasText: words });
    await message.waitFor();
    const summary = dialog.locator("details.travellers summary");
    // The list of all wrong fields has the focus, and its first link leads to the control.
    const list = dialog.locator(".error-summary:focus");
    await list.waitFor();
    assert.equal(await list.locator("li").count(), 6);
    await list.locator("a", { hasText: words }).click();
    assert.ok(await summary.evaluate((control) => control === document.activeElement));
    assert.ok(await dialog.isVisible());
    assert.ok(!(await dialog.locator(".travellers-choice").isVisible()));
    const [control, said] = [await summary.boundingBox(), await message.boundingBox()];
    assert.ok(said.y >= control.y + control.height, `${said.y} is above the end of the control`);
    const isSeen = (line) => line.getClientRects().length > 0 && getComputedStyle(line).clipPath === "none";
    const lines = await dialog.locator(".form-error, .field-error").filter({ hasText: words }).all();
    const seen = await Promise.all(lines.map((line) => line.evaluate(isSeen)));
    assert.equal(seen.filter(Boolean).length, 1);
    await context.close();
  });
}

test("Today fills in the day, and the days before it cannot be chosen", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await page.clock.setFixedTime(new Date("2027-01-15T10:00:00"));
  await page.locator(".nav-enquire").click();
  await alive(page);
  await page.getByRole("button", { name: "Today" }).click();
  assert.equal(await page.locator("[name=travel_date]").inputValue(), "2027-01-15");
  assert.equal(await page.locator("[name=travel_date]").getAttribute("min"), "2027-01-15");
  await context.close();
});

test("the dialog closes by Escape, by its button and by a click outside, and the focus goes back", async () => {
  const { context, page } = await preview.visit("en", "/About");
  const enquire = page.locator(".nav-enquire");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 500),
  ]) {
    await enquire.click();
    await page.locator("dialog[open]").waitFor();
    await close();
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
    assert.ok(await enquire.evaluate((link) => link === document.activeElement));
  }
  await context.close();
});

test("from a tour page the request carries that tour, from a departure its day", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  await page.locator("table.departures a[data-date]").first().click();
  await page.locator("dialog[open]").waitFor();
  const row = await page
    .locator("table.departures tr[data-departure]")
    .first()
    .evaluate((element) => ({ date: element.dataset.departure, tour: element.querySelector("th").textContent }));
  assert.equal(await page.locator("dialog [name=travel_date]").inputValue(), row.date);
  assert.equal(await page.locator("dialog [name=tour_name]").inputValue(), row.tour);
  await page.keyboard.press("Escape");
  await page.locator(".card-title a").first().click();
  await page.waitForURL("**/trip/**");
  const title = await page.locator("h1").textContent();
  await page.locator(".trip-summary a.button:not(.button-outline)").click();
  await page.locator("dialog[open]").waitFor();
  assert.equal(await page.locator("dialog [name=tour_name]").inputValue(), title);
  assert.equal(await page.locator("dialog [name=where]").inputValue(), title);
  assert.equal(await page.locator("dialog [name=tour_slug]").inputValue(), new URL(page.url()).pathname.split("/")[2]);
  await context.close();
});

test("a second departure replaces the day and the place of the first in the form, and what is typed stays", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  const rows = await page.locator("table.departures tr[data-departure]").evaluateAll((all) =>
    all
      .map((row) => ({
        date: row.dataset.departure,
        tour: row.querySelector("th").textContent,
        place: all.indexOf(row),
      }))
      .filter(({ date, tour }, place, { 0: first }) => place === 0 || (date !== first.date && tour !== first.tour)),
  );
  const enquire = async ({ place }) => {
    await page.locator("table.departures a[data-date]").nth(place).click();
    await page.locator("dialog[open]").waitFor();
  };
  const fields = () =>
    page.evaluate(() =>
      ["travel_date", "where", "tour_name"].map((name) => document.querySelector(`dialog [name=${name}]`).value),
    );
  await enquire(rows[0]);
  assert.deepEqual(await fields(), [rows[0].date, rows[0].tour, rows[0].tour]);
  await page.keyboard.press("Escape");
  await enquire(rows[1]);
  assert.deepEqual(await fields(), [rows[1].date, rows[1].tour, rows[1].tour]);
  await page.locator("dialog [name=travel_date]").fill("2099-07-04");
  await page.keyboard.press("Escape");
  await enquire(rows[0]);
  assert.deepEqual(await fields(), ["2099-07-04", rows[0].tour, rows[0].tour]);
  await page.keyboard.press("Escape");
  await page.locator("a[href='/Quote']:visible").first().click();
  await page.locator("dialog[open]").waitFor();
  assert.deepEqual((await fields()).slice(0, 2), ["2099-07-04", ""]);
  await context.close();
});

test("details are remembered on this device only when asked for", async () => {
  const { context, page } = await preview.visit("en", "/Quote");
  preview.service.answer("POST requestquote", { status: 201 });
  const send = async (remember) => {
    await page.locator("[name=full_name]").focus();
    await alive(page);
    await fill(page.locator("form.quote-form"));
    await page.locator("[name=save_details]").setChecked(remember);
    await page.getByRole("button", { name: "Send Request" }).click();
    await page.waitForURL("**/ThankyouQuote");
    await page.goto(preview.address("en", "/Quote"));
    await page.locator("[name=message]").focus();
    await alive(page);
    await page.waitForLoadState("networkidle");
    return page.locator("[name=full_name]").inputValue();
  };
  assert.equal(await send(false), "");
  assert.equal(await send(true), "Zoë Müller");
  assert.equal(await send(false), "");
  await context.close();
});

for (const [locale, path, name, email] of [
  ["en", "/Quote", "full_name", "email_address"],
  ["de", "/Contact", "full_name", "email"],
  ["fr", "/Review", "name", "email"],
]) {
  test(`${locale} ${path}: a member finds the form filled from the profile, and typed words stay`, async () => {
    const { context, page } = await preview.visit(locale, "/About");
    await signIn(context, preview, locale);
    preview.service.answer("POST getProfile", {
      status: 200,
      json: { name: "Asha Mushi", email: "asha@example.com", phone: "+255 754 000 111" },
    });
    await page.goto(preview.address(locale, path));
    await page.locator(`main [name=message], main [name=body]`).fill("Karibu");
    const form = page.locator("main form").filter({ has: page.locator(`[name=${name}]`) });
    await page.waitForFunction(
      ([field, value]) => document.querySelector(`main form [name=${field}]`)?.value === value,
      [name, "Asha Mushi"],
    );
    assert.equal(await form.locator(`[name=${email}]`).inputValue(), "asha@example.com");
    assert.equal(await form.locator("[name=message], [name=body]").inputValue(), "Karibu");
    await context.close();
  });
}

test("without JavaScript Enquire Now leads to the same form, which posts every field", async () => {
  const { context, page } = await preview.visit("de", "/", { javaScriptEnabled: false });
  await page.locator(".nav-enquire").click();
  await page.waitForURL("**/Quote");
  const form = page.locator("form.quote-form");
  assert.equal(await form.getAttribute("action"), "/api/requestquote");
  assert.equal(await form.getAttribute("method"), "post");
  preview.service.answer("POST requestquote", { status: 303, headers: { location: "/ThankyouQuote" } });
  await form.locator("[name=full_name]").fill("Ohne Skript");
  await form.locator("[name=email_address]").fill("ohne@example.com");
  await form.locator("[name=travel_date]").fill("2099-02-01");
  await form.locator("[name=message]").fill("Hallo");
  await form.locator("[value=call]").check();
  await page.getByRole("button", { name: "Anfrage senden" }).click();
  await page.waitForURL("**/ThankyouQuote");
  const sent = new URLSearchParams(preview.service.calls[0].body);
  assert.equal(sent.get("full_name"), "Ohne Skript");
  assert.equal(sent.get("phone_country"), "DE");
  assert.equal(sent.get("locale"), "de");
  await context.close();
});

test("before Enquire's first paint nothing is made modal, hydrated, inserted or asked for; then the form becomes a modal dialog", async () => {
  const { context, page } = await preview.visit("en", "/");
  const dialog = page.locator("dialog.quote-dialog");
  await dialog.waitFor({ state: "attached" });
  const done = await page.evaluate(async () => {
    const dialog = document.querySelector("dialog.quote-dialog");
    let elements = 0;
    const observer = new MutationObserver((records) => {
      elements += records.flatMap(({ addedNodes }) => [...addedNodes]).length;
    });
    observer.observe(document, { childList: true, subtree: true });
    const asked = performance.getEntriesByType("resource").length;
    document.querySelector(".nav-enquire").click();
    // What comes after this callback is painted first.
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return {
      isShown: dialog.matches(":popover-open") && dialog.checkVisibility(),
      isModal: dialog.matches(":modal"),
      countries: dialog.querySelectorAll("[name=phone_country] option").length,
      elements,
      requests: performance.getEntriesByType("resource").length - asked,
    };
  });
  assert.deepEqual(done, { isShown: true, isModal: false, countries: 1, elements: 0, requests: 0 });
  await page.locator("dialog.quote-dialog:modal [data-island][data-alive]").waitFor();
  assert.ok((await dialog.locator("[name=phone_country] option").count()) > 200);
  assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
  await context.close();
});

test("the thank-you page tells a reference, and nothing else that an address holds", async () => {
  const { context, page } = await preview.visit("de", "/ThankyouQuote?reference=ZW91-4X0Q");
  await page.getByText(texts("de", "contact").reference.replace("{{reference}}", "ZW91-4X0Q")).waitFor();
  for (const address of [
    "/ThankyouQuote",
    "/ThankyouQuote?reference=",
    "/ThankyouQuote?reference=zw91-4x0q",
    "/ThankyouQuote?reference=Call%20%2B1%20900",
    "/ThankyouQuote?reference=ZW91-4X0QQ",
  ]) {
    await page.goto(preview.address("de", address), { waitUntil: "load" });
    assert.equal(await page.locator("[data-reference]").textContent(), "", address);
  }
  await context.close();
});

test("the dialog of a tour shows its picture, its journey line and its price where there is room, that of other pages none", async () => {
  for (const [options, hasRoom] of [
    [NARROW, false],
    [WIDE, true],
  ]) {
    const { context, page, faults } = await preview.visit("en", "/trip/kilimanjaro-lemosho-route-8-days", options);
    const price = (await page.locator(".trip-price").textContent()).trim();
    await page.locator(".trip-summary a[href='/Quote']").click();
    const dialog = page.locator("dialog.quote-dialog:modal");
    await dialog.locator("[data-for-tour]").waitFor();
    assert.equal((await dialog.locator("[data-tour-price]").textContent()).trim(), price);
    for (const part of ["[data-tour-price]", ".dialog-picture img", ".dialog-picture .signature"]) {
      assert.equal(await dialog.locator(part).isVisible(), hasRoom, part);
    }
    await page.goto(preview.address("en", "/About"));
    await page.locator("main a.button[href='/Quote']").first().click();
    await dialog.waitFor();
    assert.equal(await dialog.locator("[data-tour-price]").isVisible(), false);
    assert.equal(await dialog.locator(".dialog-picture").isVisible(), false);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a code is asked for behind a line of its own, and is in sight wherever there is one", async () => {
  const { context, page } = await preview.visit("en", "/Quote");
  const code = page.locator("[name=coupon_code]");
  assert.equal(await code.isVisible(), false);
  await page.getByText(texts("en", "form").have_code).click();
  assert.ok(await code.isVisible());
  await page.getByText(texts("en", "form").have_code).click();
  assert.equal(await code.isVisible(), false);
  await code.evaluate((input) => {
    input.value = "KARIBU";
  });
  await code.waitFor();
  await context.close();
});

test("the thank-you page says who answers, what time it is there, and what the reply holds", async () => {
  for (const locale of ["en", "de"]) {
    const { context, page, faults } = await preview.visit(locale, "/ThankyouQuote");
    assert.equal(await page.locator(".page-head .lead").textContent(), texts(locale, "page").thankyou_quote_text);
    const name = texts(locale, "team").answers.replace("{{name}}", "Neema Mollel");
    assert.equal(await page.locator(".answers-name").textContent(), name);
    const line = page.locator("[data-now]");
    await line.filter({ hasText: /\d:\d\d/ }).waitFor();
    const hour = new Date().toLocaleTimeString("en-GB", { timeZone: "Africa/Dar_es_Salaam" }).split(":")[0];
    assert.match(await line.textContent(), new RegExp(`\\b${Number(hour)}:\\d\\d`));
    assert.equal(await page.locator(".thanks .ticks li").count(), 3);
    assert.equal(await page.locator("main .blog-card").count(), 2);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("the country that the picker begins with is nobody's until there is a number or a choice", async () => {
  for (const [act, country] of [
    [async () => {}, undefined],
    [(form) => form.locator("[name=phone_number]").fill("202 555 0143"), "United States"],
    [(form) => form.locator("[name=phone_country]").selectOption("CH"), "Switzerland"],
  ]) {
    const { context, page } = await preview.visit("en", "/Quote");
    preview.service.clear();
    preview.service.answer("POST requestquote", { status: 201, json: {} });
    const form = page.locator("form.quote-form");
    await form.locator("[name=full_name]").focus();
    await alive(page);
    await fill(form);
    await act(form);
    await form.getByRole("button", { name: "Send Request" }).click();
    await page.waitForURL("**/ThankyouQuote");
    const [{ json }] = preview.service.calls;
    assert.equal(json.country_of_residence, country);
    assert.equal("phone_country" in json && "country_code" in json, country !== undefined);
    await context.close();
  }
});
