// The desk with the real service, and how somebody comes in. Its data are in PostgreSQL where the tests have it, else in
// SQLite.
import { chromium } from "playwright-core";
import { HEADLESS } from "./chromium.mjs";
import { oneTimeCode } from "./one-time-code.mjs";
import { freePort } from "./preview.mjs";
import { demonstration } from "./programs.mjs";
import { emptyPostgres, startEnquiryService } from "./real-service.mjs";

export const PASSWORD = "twiga walks before sunrise";

/** Starts a service that can be filled with invented data, whose desk has a host of its own, and the browser that opens it. */
export async function startDesk(startBrowser = () => chromium.launch(HEADLESS)) {
  const port = await freePort();
  const host = `desk.localhost:${port}`;
  const settings = { TEMBEA_LISTEN: `127.0.0.1:${port}`, TEMBEA_DESK_HOST: host };
  const postgres = emptyPostgres();
  if (postgres) settings.TEMBEA_DATABASE_URL = postgres;
  const service = await startEnquiryService(settings, demonstration);
  const browser = await startBrowser();
  return {
    host,
    service,
    browser,
    async close() {
      await browser.close();
      service.close();
    },
  };
}

/** Opens a screen by the menu, of which a phone shows a part. */
export async function openScreen(page, name) {
  const menu = page.getByRole("navigation", { name: "Desk" });
  const link = menu.getByRole("link", { name });
  await menu.getByRole("link").first().waitFor();
  if (!(await link.isVisible())) await menu.getByRole("button", { name: "More" }).click();
  await link.click();
}

/** Takes up an invitation; the secret of the one-time codes, and the recovery codes. */
export async function join(page, link) {
  await page.goto(link);
  const secret = (await page.locator(".secret code").textContent()).replaceAll(" ", "");
  await page.getByLabel("Password, at least 8 characters").fill(PASSWORD);
  await page.getByLabel("The six digits that the app shows").fill(oneTimeCode(secret));
  await page.getByRole("button", { name: "Set up and sign in" }).click();
  const last = page.getByRole("link", { name: "I have saved them" });
  await last.waitFor();
  const recoveryCodes = await page.locator(".codes code").allTextContents();
  await last.click();
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  return { secret, recoveryCodes };
}
