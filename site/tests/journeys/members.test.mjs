// The pages of a signed-in visitor: profile, dashboard, affiliate link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { signIn } from "../support/signed-in.mjs";
import { NARROW, previewForTests, SITES } from "../support/visits.mjs";

const preview = previewForTests();

const PROFILE = {
  name: "Asha Mushi",
  email: "asha@example.com",
  phone: "+255 754 000 111",
  country: "Tanzania",
  title: "dr",
  country_of_residence: null,
  avatar: null,
};
const FRIENDS = [
  {
    ip_address: "203.0.113.42",
    name: "Ben",
    quote_number: "Q-2026-17",
    date_created: "2026-11-01T10:00:00Z",
    reward: "pending",
  },
  {
    ip_address: "2001:db8:1:2::7",
    name: "Chloé Dupont-Moreau",
    quote_number: null,
    date_created: "2026-10-30",
    reward: null,
  },
];

/** One red pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

const alive = (page) => page.waitForFunction(() => document.querySelector("main form[data-alive]"));
const save = (page) => page.locator("main form .form-end .button").first().click();
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const called = (call) => preview.service.calls.filter(({ method, path }) => `${method} ${path}` === call);

/** Opens a page as its signed-in visitor. */
async function visitSignedIn(locale, path, options) {
  const visit = await preview.visit(locale, "/Error404", options);
  await signIn(visit.context, preview, locale);
  await visit.page.goto(preview.address(locale, path));
  return visit;
}

for (const { locale, options } of SITES) {
  const account = texts(locale, "account");

  test(`${locale}: a profile is saved with its picture, which the bar shows from then on`, async () => {
    preview.service.answer("POST getProfile", { status: 200, json: PROFILE });
    preview.service.answer("GET account/requests", { status: 200, json: { requests: [], bookings: [] } });
    const { context, page, faults } = await visitSignedIn(locale, "/Profile", options);
    await alive(page);
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
    await page.locator("#profile-name").fill("");
    await save(page);
    await page.locator(".form-error", { hasText: texts(locale, "form").error_name }).waitFor();
    assert.deepEqual(await violations(page), []);

    await page.locator("#profile-name").fill("Asha M.");
    await page.locator("#profile-residence").fill("Österreich");
    await page.locator("#profile-avatar").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
    await page.waitForFunction(() => document.querySelector(".avatar-field img")?.naturalWidth === 1);
    preview.service.answer("GET avatars/7.png", {
      status: 200,
      headers: { "content-type": "image/png" },
      body: PICTURE,
    });
    preview.service.answer("POST updateProfile", {
      status: 200,
      json: { ...PROFILE, name: "Asha M.", country_of_residence: "Österreich", avatar: "/api/avatars/7.png" },
    });
    await save(page);
    await page.getByText(account.profile_saved).waitFor();
    const [{ headers, body }] = called("POST updateProfile");
    assert.match(headers["content-type"], /^multipart\/form-data/);
    assert.equal(headers.authorization, "Bearer t0ken");
    const fields = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(([, name, file]) => file ?? name);
    assert.deepEqual(fields, [
      "name",
      "email",
      "phone",
      "country",
      "title",
      "country_of_residence",
      "locale",
      "me.png",
    ]);
    assert.match(body, /Österreich/);
    assert.deepEqual(await violations(page), []);

    await page.goto(preview.address(locale, "/About"));
    const picture = page.locator("details.user-menu img");
    await picture.waitFor();
    assert.equal(await picture.getAttribute("src"), "/api/avatars/7.png");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: the button that chooses a picture keeps its words off its border`, async () => {
    preview.service.answer("POST getProfile", { status: 200, json: PROFILE });
    preview.service.answer("GET account/requests", { status: 200, json: { requests: [], bookings: [] } });
    const { context, page } = await visitSignedIn(locale, "/Profile", options);
    await alive(page);
    const room = await page.locator("label[for=profile-avatar].button-quiet").evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const [inside, outside] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
      return {
        left: inside.left - outside.left,
        right: outside.right - inside.right,
        above: inside.top - outside.top,
        below: outside.bottom - inside.bottom,
      };
    });
    for (const [side, pixels] of Object.entries(room)) {
      assert.ok(pixels >= 8, `${side}: ${pixels}`);
    }
    await context.close();
  });

  test(`${locale}: a profile that cannot be loaded or saved says so and loses nothing`, async () => {
    preview.service.answer("POST getProfile", { status: 500 });
    const { context, page } = await visitSignedIn(locale, "/Profile", options);
    await page.getByText(account.general_load_failed).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST getProfile", { status: 200, json: { ...PROFILE, pending_email: "new@example.com" } });
    await page.getByRole("button", { name: account.general_retry }).click();
    await page.getByText(account.verify_pending.replace("{{email}}", "new@example.com")).waitFor();
    await alive(page);
    preview.service.answer("POST updateProfile", { status: 500 });
    await page.locator("#profile-phone").fill("+43 1 000");
    await save(page);
    await page.getByText(account.profile_failed).waitFor();
    assert.equal(await page.locator("#profile-phone").inputValue(), "+43 1 000");
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST getProfile", { status: 404 });
    await page.reload();
    await page.waitForURL("**/Error404");
    await context.close();
  });

  test(`${locale}: an account is deleted only with its password`, async () => {
    preview.service.answer("POST getProfile", { status: 200, json: PROFILE });
    const { context, page } = await visitSignedIn(locale, "/Profile", options);
    await page.getByRole("button", { name: account.profile_delete, exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole("button", { name: account.profile_delete_no }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: account.profile_delete, exact: true }).click();
    const wrong = { field: "password", code: "password_wrong", message: "wrong" };
    preview.service.answer("DELETE account", { status: 422, json: { errors: [wrong] } });
    await dialog.locator("[name=password]").fill("not mine");
    await dialog.getByRole("button", { name: account.profile_delete_yes }).click();
    await dialog.locator(".form-error", { hasText: account.profile_delete_wrong }).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("DELETE account", { status: 204 });
    await dialog.locator("[name=password]").fill("two words");
    await dialog.getByRole("button", { name: account.profile_delete_yes }).click();
    await page.getByText(account.profile_deleted).waitFor();
    assert.deepEqual(called("DELETE account").at(-1).json, { password: "two words" });
    assert.deepEqual(
      (await context.cookies()).filter(({ name }) => name === "token"),
      [],
    );
    await context.close();
  });

  test(`${locale}: the dashboard shows rewards, friends and the link to pass on`, async () => {
    preview.service.answer("POST getAffiliate", {
      status: 200,
      json: { agency_id: "asha-7f", rewards: { pending: 200, earned: 1500, paid: 0 } },
    });
    preview.service.answer("GET friends/7", { status: 200, json: FRIENDS });
    const { context, page, faults } = await visitSignedIn(locale, "/Dashboard", options);
    await page.locator("table.friends").waitFor();
    const sums = { en: ["$200", "$1,500", "$0"], de: ["200\u00a0US-$", "1.500\u00a0US-$", "0\u00a0US-$"] }[locale];
    assert.deepEqual(await page.locator(".rewards dd").allTextContents(), sums);
    const cells = await page
      .locator("table.friends tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(cells[0].slice(0, 3), ["Ben", "203.0.113.…", "Q-2026-17"]);
    assert.equal(cells[1][2], account.dashboard_friends_no_quote);
    assert.deepEqual(
      cells.map((row) => row[4]),
      [account.dashboard_friends_reward_pending, account.dashboard_friends_reward_none],
    );
    assert.equal(await page.locator("#invitation-link").inputValue(), preview.address(locale, "/affiliate/asha-7f"));
    assert.ok((await overflow(page)) <= 0);
    const table = page.locator("table.friends");
    assert.ok(
      await table.evaluate((shown) => shown.scrollWidth <= shown.parentElement.clientWidth),
      "nothing is cut off",
    );
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);

    preview.service.answer("GET friends/7", { status: 503 });
    await page.reload();
    await page.getByText(account.general_load_failed).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("GET friends/7", { status: 200, json: [] });
    preview.service.answer("POST getAffiliate", { status: 200, json: { agency_id: null } });
    await page.getByRole("button", { name: account.general_retry }).click();
    await page.getByText(account.dashboard_friends_none).waitFor();
    assert.ok(await page.getByText(account.dashboard_rewards_none).isVisible());
    assert.deepEqual(await violations(page), []);
    await context.close();
  });

  test(`${locale}: joining the programme makes a link, which leads friends to an invitation`, async () => {
    preview.service.answer("POST getAffiliate", { status: 200, json: { agency_id: null } });
    preview.service.answer("POST affiliate", { status: 500 });
    const { context, page } = await visitSignedIn(locale, "/AffiliateLink", options);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: preview.address(locale, "") });
    const join = page.getByRole("button", { name: account.affiliate_join });
    await join.click();
    await page.getByText(account.affiliate_failed).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST affiliate", { status: 200, json: { agency_id: "asha-7f" } });
    await join.click();
    await page.getByText(account.affiliate_joined).waitFor();
    const link = preview.address(locale, "/affiliate/asha-7f");
    assert.equal(await page.locator("#invitation-link").inputValue(), link);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: account.link_copy }).click();
    await page.getByText(account.link_copied).waitFor();
    const share = await page.getByRole("link", { name: account.share_whatsapp }).getAttribute("href");
    assert.equal(share, `https://wa.me/?text=${encodeURIComponent(filled(account.share_text, { link }))}`);
    preview.service.answer("GET affiliate/asha-7f", { status: 200, json: { first_name: "Asha" } });
    await page.goto(link);
    await page.getByText(texts(locale, "page").invitation_text).waitFor();
    await context.close();
  });
}

test("a session that the bar finds ended before the page comes alive leads to the login, which says why", async () => {
  const { context, page } = await visitSignedIn("en", "/Error404", NARROW);
  // The page that was signed in on must not be the one that finds it ended.
  await page.goto("about:blank");
  preview.service.answer("GET user", { status: 401 });
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entries/**", (route) => held.then(() => route.continue()));
  await page.goto(preview.address("en", "/Dashboard"), { waitUntil: "commit" });
  await page.locator(".nav-login").waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.cookie.includes("token="));
  release();
  await page.waitForURL("**/Login?next=/Dashboard&reason=expired");
  await page.getByText(texts("en", "account").general_session_expired).waitFor();
  await context.close();
});

test("a page of an account asks for its user once, and its session ends with that of another tab", async () => {
  preview.service.answer("POST getProfile", { status: 200, json: PROFILE });
  const { context, page } = await visitSignedIn("en", "/Profile", NARROW);
  await page.evaluate(() => localStorage.setItem("token", "t0ken"));
  await alive(page);
  await page.locator("details.user-menu").waitFor();
  assert.equal(called("GET user").length, 1);
  const other = await context.newPage();
  await other.goto(preview.address("en", "/About"));
  const footer = other.locator(".site-footer");
  // On a narrow page its groups of links are folded.
  await other.waitForFunction(() => !document.querySelector(".footer-group[open]"));
  await footer.locator("summary").last().click();
  await footer.getByRole("link", { name: "Profile" }).waitFor();
  assert.ok(!(await footer.getByRole("link", { name: "Log in" }).isVisible()));
  await page.locator("details.user-menu summary").click();
  await page.locator("details.user-menu button").click();
  await page.waitForURL(preview.address("en", "/"));
  await other.locator(".nav-login").waitFor({ state: "attached" });
  await footer.getByRole("link", { name: "Log in" }).waitFor();
  assert.equal(await other.getByText("Asha Mushi").count(), 0);
  await context.close();
});

test("a session that ends on an account page leads to the login, which says why, and back", async () => {
  const { context, page } = await visitSignedIn("en", "/About", NARROW);
  preview.service.answer("GET user", { status: 401 });
  await page.goto(preview.address("en", "/Dashboard"));
  await page.waitForURL("**/Login?next=/Dashboard&reason=expired");
  await page.getByText(texts("en", "account").general_session_expired).waitFor();
  await context.close();
});
