// Answers at the desk: what was read counts, what was typed stays, and nobody gets another text than the one that is shown.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { join, PASSWORD, startDesk } from "../support/desk.mjs";

const PHONE = { viewport: { width: 360, height: 740 } };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

let desk;
let service;
let browser;
let host;
let people = 0;

before(async () => {
  desk = await startDesk();
  ({ host, service, browser } = desk);
  service.run("demonstrate");
});

after(() => desk?.close());

async function open(options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(30_000);
  return { context, page: await context.newPage() };
}

/** The manager of the demonstration. */
async function manager(options = LAPTOP) {
  const opened = await open(options);
  await opened.page.goto(service.run("demonstrate").trim());
  await opened.page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  return opened;
}

/** Rehema of sales, who has a password and codes. */
async function rehema() {
  const { context, page } = await open(LAPTOP);
  const address = `rehema${++people}@tembea.example`;
  const invited = service.run("staff", "invite", address, "--name", "Rehema", "--role", "sales");
  const { recoveryCodes } = await join(page, invited.match(/http\S+/)[0]);
  const signIn = () => signsIn(page, address, recoveryCodes.pop());
  return { context, page, signIn };
}

async function signsIn(page, address, code) {
  await page.getByLabel("E-mail").fill(address);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Code of the app, or a recovery code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function openCase(page, name) {
  await page.goto(`http://${host}/inbox?view=all&search=${encodeURIComponent(name)}`);
  await page.locator(".row").first().click();
  await page.locator(".answer textarea").waitFor();
}

const send = (page) => page.getByRole("button", { name: "Send the mail" }).click();
const mailIn = (page, text) => page.locator(".thread .entry-mail", { hasText: text });

test("a mail waits until its author has read what a colleague has sent meanwhile, which appears at once", async () => {
  const one = await manager();
  await openCase(one.page, "Carmen");
  const other = await open(LAPTOP);
  await other.page.goto(service.run("demonstrate").trim());
  await other.page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await other.page.goto(one.page.url());
  await one.page.locator("textarea").fill("It costs 4,000 dollars.");
  await other.page.locator("textarea").fill("It costs 4,500 dollars.");
  await send(other.page);
  await mailIn(other.page, "4,500").waitFor();
  // Sooner than the next look after 30 seconds.
  await mailIn(one.page, "4,500").waitFor({ timeout: 10_000 });
  await one.page.getByText("New since you began, from Neema Mushi: “It costs 4,500 dollars.”").waitFor();
  assert.equal(await one.page.getByRole("button", { name: "Send the mail" }).count(), 0, "another button stands there");
  assert.deepEqual(await violations(one.page), []);
  await one.page.getByRole("button", { name: "I have read it" }).click();
  await one.page.locator("textarea").fill("As my colleague writes.");
  await send(one.page);
  await mailIn(one.page, "As my colleague writes.").waitFor();
  assert.equal(await mailIn(one.page, "4,000").count(), 0);
  await other.context.close();
  await one.context.close();
});

test("a text that is corrected after an answer of the service was lost is not reported as sent", async () => {
  const { context, page } = await manager();
  await openCase(page, "Emma");
  await page.locator("textarea").fill("The price is 9,000 dollars.");
  // The answer of the service does not arrive.
  await page.evaluate(() => {
    const ask = window.fetch;
    window.fetch = async (...call) => {
      const answer = await ask(...call);
      if (!String(call[0]).endsWith("/answers")) return answer;
      window.fetch = ask;
      throw new TypeError("the line broke");
    };
  });
  await send(page);
  await page.getByText("The service does not answer.").or(page.getByText("New since you began")).waitFor();
  await page.locator("textarea").fill("The price is 8,000 dollars.");
  // The first text is in the thread, and the second one still in the form.
  await mailIn(page, "9,000").waitFor();
  await page.getByRole("button", { name: "I have read it" }).click();
  assert.equal(await page.locator("textarea").inputValue(), "The price is 8,000 dollars.");
  await send(page);
  await mailIn(page, "8,000").waitFor();
  assert.equal(await mailIn(page, "9,000").count(), 1);
  await context.close();
});

test("a read that began before an answer does not take it out of the thread", async () => {
  const { context, page } = await manager();
  await openCase(page, "Katrin");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  // The next read of the case has been answered, and its answer arrives after that of the call.
  await page.evaluate((id) => {
    const ask = window.fetch;
    window.fetch = async (path, ...more) => {
      const answer = await ask(path, ...more);
      if (!path.endsWith(`/cases/${id}`)) return answer;
      window.fetch = ask;
      const content = await answer.json();
      await new Promise((resolve) => {
        window.release = resolve;
      });
      requestIdleCallback(() => {
        window.hasArrived = true;
      });
      return new Response(JSON.stringify(content), { headers: { "content-type": "application/json" } });
    };
  }, id);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText("Note", { exact: true }).click();
  await other.locator("textarea").fill("Likes birds.");
  await other.getByRole("button", { name: "Save the entry" }).click();
  await page.waitForFunction(() => window.release);
  await page.locator("textarea").fill("She called.");
  await page.getByText("Call", { exact: true }).click();
  await page.getByRole("button", { name: "Save the entry" }).click();
  const call = page.locator(".thread .entry-call", { hasText: "She called." });
  await call.waitFor();
  await page.evaluate(() => window.release());
  await page.waitForFunction(() => window.hasArrived);
  assert.equal(await call.count(), 1);
  await context.close();
});

test("a draft that was left alone does not show its author as writing", async () => {
  const { context, page } = await manager();
  await openCase(page, "Jonas");
  await page.locator("textarea").fill("Lieber Jonas,");
  await page.reload();
  await page.locator(".answer textarea").waitFor();
  const other = await rehema();
  await other.page.goto(page.url());
  await other.page.getByText("Neema Mushi is reading this too").waitFor();
  await page.locator("textarea").fill("Lieber Jonas, danke");
  await other.page.getByText("Neema Mushi is writing").waitFor();
  await other.context.close();
  await context.close();
});

test("two tabs of one person hold one draft, and what one of them has sent the other one does not send again", async () => {
  const { context, page } = await manager();
  await openCase(page, "Megan");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator(".answer textarea").waitFor();
  await page.locator("textarea").fill("Karibu, Megan.");
  await other.waitForFunction(() => document.querySelector("textarea").value === "Karibu, Megan.");
  await send(page);
  await mailIn(page, "Karibu, Megan.").waitFor();
  await other.waitForFunction(() => document.querySelector("textarea").value === "");
  await mailIn(other, "Karibu, Megan.").waitFor();
  await context.close();
});

test("a mail waits for its file, and a file that was removed during an upload stays away", async () => {
  const { context, page } = await manager();
  await openCase(page, "Priya");
  const chooser = page.getByLabel("Attachments");
  const pdf = (name) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${name}`) });
  await chooser.setInputFiles(pdf("Old.pdf"));
  const remove = page.getByRole("button", { name: "Remove Old.pdf" });
  await remove.waitFor();
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/files?name=*", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("textarea").fill("Here is the plan.");
  await chooser.setInputFiles(pdf("New.pdf"));
  await page.getByText("Uploading New.pdf").waitFor();
  assert.equal(await page.getByRole("button", { name: "Send the mail" }).isDisabled(), true);
  await remove.click();
  release();
  await page.getByRole("button", { name: "Remove New.pdf" }).waitFor();
  assert.equal(await remove.count(), 0);
  await send(page);
  const sent = mailIn(page, "Here is the plan.");
  await sent.getByRole("link", { name: "New.pdf" }).waitFor();
  assert.equal(await sent.getByRole("link", { name: "Old.pdf" }).count(), 0);
  await context.close();
});

test("whose session has ended signs in on the spot and goes on with every word that was typed", async () => {
  const { context, page, signIn } = await rehema();
  await openCase(page, "Sabine");
  await page.locator("textarea").fill("Dear Sabine, three nights.");
  await page.getByText("New task").click();
  await page.getByLabel("What to do").fill("Ask the lodge");
  await context.clearCookies();
  await send(page);
  await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
  assert.equal(await page.locator(".answer").isVisible(), false, "nobody reads the case meanwhile");
  assert.deepEqual(await violations(page), []);
  await signIn();
  await page.locator(".answer").waitFor();
  assert.equal(await page.getByLabel("What to do").inputValue(), "Ask the lodge");
  await send(page);
  await mailIn(page, "Dear Sabine, three nights.").waitFor();
  // A page that is opened without a session leads back to itself.
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signIn();
  await page.waitForURL(address);
  await page.locator(".answer").waitFor();
  await context.close();
});

test("signing out deletes drafts after a question, and without a line it says that nothing has happened", async () => {
  const { context, page } = await manager();
  await openCase(page, "Carmen");
  await page.locator("textarea").fill("Dear Carmen, a secret");
  const signOut = page.getByRole("button", { name: "Sign out", exact: true });
  await signOut.click();
  await page.getByRole("dialog").getByText("Sign out and delete 1 text that was not sent?").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Go back" }).click();
  assert.equal(await page.locator("textarea").inputValue(), "Dear Carmen, a secret");
  await context.setOffline(true);
  await signOut.click();
  await page.getByRole("button", { name: "Sign out and delete the text" }).click();
  await page.locator(".who").getByText("The service does not answer.").waitFor();
  await context.setOffline(false);
  await signOut.click();
  await page.getByRole("button", { name: "Sign out and delete the text" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.doesNotMatch(kept, /Carmen|secret/);
  await context.close();
});

for (const [width, options] of [
  ["360", PHONE],
  ["1440", LAPTOP],
]) {
  test(`at ${width} px a long thread opens with its newest entries alone, the last one press away, and the form in sight`, async () => {
    const { context, page } = await manager(options);
    await openCase(page, "Oliver");
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.evaluate(async (id) => {
      for (let number = 1; number <= 40; number++) {
        const body = JSON.stringify({ text: `Entry ${number}. ${"They ask for the crossing. ".repeat(12)}` });
        const headers = { "content-type": "application/json" };
        await fetch(`/api/desk/cases/${id}/notes`, { method: "POST", headers, body });
      }
    }, id);
    await page.reload();
    await page.getByText("Entry 40.").waitFor();
    const inSight = (selector) =>
      page.locator(selector).evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
    await page.getByRole("button", { name: "Go to the last message" }).click();
    assert.equal(await inSight(".thread li:last-child"), true, "the newest entry");
    assert.equal(await inSight(".answer textarea"), true, "the form");
    assert.equal(
      await page
        .getByText("Entry 1.", { exact: false })
        .first()
        .isVisible()
        .catch(() => false),
      false,
    );
    await page.evaluate(() => scrollTo(0, 0));
    assert.equal(await inSight(".answer textarea"), true, "the form, at the top of the page");
    await page.getByRole("button", { name: /Show \d+ earlier entries/ }).click();
    await page.locator(".thread li", { hasText: "Entry 1." }).first().waitFor();
    assert.deepEqual(await violations(page), []);
    await context.close();
  });
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
]) {
  test(`at ${width} pixels a case opens at its top every time, its last message one press away, and the way back where one was`, async () => {
    const { context, page } = await open({ viewport: { width, height } });
    await page.goto(service.run("demonstrate").trim());
    await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
    await openCase(page, "Tiago");
    await page.evaluate(async () => {
      const id = location.pathname.split("/").at(-1);
      for (let number = 1; number <= 5; number++) {
        const body = JSON.stringify({ text: `Entry ${number}. ${"They ask for the crossing. ".repeat(12)}` });
        const headers = { "content-type": "application/json" };
        await fetch(`/api/desk/cases/${id}/notes`, { method: "POST", headers, body });
      }
    });
    const tiago = page.locator(".row", { hasText: "Tiago" });
    const isAtTop = () =>
      page.evaluate(async () => {
        for (let last = -1, still = 0; still < 15; last = scrollY) {
          await new Promise(requestAnimationFrame);
          still = scrollY === last ? still + 1 : 0;
        }
        const [bar, line] = [".case-bar", ".case-journey"].map((one) =>
          document.querySelector(one).getBoundingClientRect(),
        );
        return scrollY === 0 && line.top > bar.top && line.bottom <= bar.bottom && bar.bottom < innerHeight;
      });
    await page.reload();
    for (let time = 0; time < 3; time++) {
      await page.getByRole("link", { name: "Back to the inbox" }).click();
      await tiago.click();
      await page.getByRole("heading", { name: /^Tiago/, level: 1 }).waitFor();
      await page.locator(".thread", { hasText: "Entry 5." }).waitFor();
      assert.ok(await isAtTop(), `opened ${time} times before`);
    }
    await page.getByRole("button", { name: "Go to the last message" }).click();
    await page.waitForFunction(() => {
      const form = document.querySelector(".answer").getBoundingClientRect();
      const { bottom } = document.querySelector(".thread > :last-child").getBoundingClientRect();
      return bottom > 0 && bottom <= form.top;
    });
    // Whoever comes back with the browser is where they were.
    await page.evaluate(() => scrollTo(0, 120));
    await page.getByRole("link", { name: "Everything about this person" }).evaluate((link) => link.click());
    await page.getByText("Cases and bookings with the same address").waitFor();
    await page.goBack();
    await page.locator(".answer textarea").waitFor();
    await page.waitForFunction(() => scrollY === 120);
    await context.close();
  });
}

test("a colleague gets another role, leaves, and comes back", async () => {
  const { context, page } = await manager();
  await page.getByRole("link", { name: "Colleagues" }).click();
  await page.getByLabel("Name").fill("Zawadi");
  await page.getByLabel("E-mail").fill("zawadi@tembea.example");
  await page.getByRole("button", { name: "Create the invitation" }).click();
  const role = page.getByLabel("Role of Zawadi");
  const hint = await role.evaluate(
    (field) => document.getElementById(field.getAttribute("aria-describedby")).textContent,
  );
  assert.equal(hint, "A new role counts as soon as you confirm it.");
  await page.getByLabel("Role of Zawadi").selectOption("finance");
  await page.getByRole("button", { name: "Change the role to Finance" }).click();
  await page.getByText("Zawadi has the role Finance now.").waitFor();
  assert.equal(await page.getByLabel("Role of Zawadi").inputValue(), "finance");
  const row = page.locator("li", { hasText: "zawadi@tembea.example" });
  await row.getByRole("button", { name: "End access" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End access" }).click();
  await row.getByText("Has left").waitFor();
  await row.getByRole("button", { name: "Invite again" }).click();
  assert.equal(await page.getByLabel("E-mail").inputValue(), "zawadi@tembea.example");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Create the invitation" }).click();
  await page.getByText("Give this link to Zawadi only.").waitFor();
  await row.getByText("Invited").waitFor();
  await context.close();
});
