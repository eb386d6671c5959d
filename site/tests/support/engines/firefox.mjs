// Firefox, spoken to by WebDriver BiDi.
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

const executablePath = process.env.FIREFOX ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);

export const firefox = {
  name: "Firefox",
  isThere: Boolean(executablePath),
  async start() {
    const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
    return {
      /** A page whose storage is its own. */
      async open(viewport = { width: 1280, height: 900 }) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        await page.setViewport(viewport);
        return {
          go: (address) => page.goto(address, { waitUntil: "load" }),
          press: (selector) => page.locator(selector).click(),
          write: (selector, text) => page.locator(selector).fill(text),
          evaluate: (run, ...given) => page.evaluate(run, ...given),
          close: () => context.close(),
        };
      },
      close: () => browser.close(),
    };
  },
};
