// WebKitGTK's MiniBrowser, spoken to by WebDriver, on a screen in memory.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Builder, By, error } from "selenium-webdriver";
import { freePort } from "../preview.mjs";

const program = process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
/** WebKit locks its processes in, which root may not do: there it runs as the user without rights. */
const NOBODY = 65_534;
const PATIENCE_MS = 30_000;

export const webkit = {
  name: "WebKit",
  isThere: existsSync(program) && existsSync("/usr/bin/Xvfb"),
  async start() {
    const folder = mkdtempSync(`${tmpdir()}/webkit-`);
    // Without a graphics processor its stand-in in software takes seconds for a page.
    const settings = { HOME: folder, XDG_RUNTIME_DIR: folder, WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1" };
    const options = { stdio: "ignore", env: { ...process.env, ...settings } };
    if (process.getuid() === 0) {
      chownSync(folder, NOBODY, NOBODY);
      Object.assign(options, { uid: NOBODY, gid: NOBODY, cwd: folder });
    }
    const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const [number] = await once(screen.stdio[3], "data");
    options.env.DISPLAY = `:${String(number).trim()}`;
    const port = await freePort();
    const driver = spawn(program, [`--port=${port}`], options);
    const server = `http://127.0.0.1:${port}`;
    await answers(`${server}/status`);
    const session = await new Builder()
      .usingServer(server)
      .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } })
      .build();
    /** In sight at once: WebDriver does not wait for smooth scrolling. */
    const find = async (selector) => {
      const element = await session.findElement(By.css(selector));
      await session.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      return element;
    };
    return {
      /** A page; the driver knows one browser at a time, so that `close` forgets all that the page has kept. */
      open: async () => ({
        go: (address) => session.get(address),
        press: async (selector) => {
          const element = await find(selector);
          // A page that fades in takes no press until it has.
          await session.wait(() => pressed(element), PATIENCE_MS);
        },
        write: async (selector, text) => {
          const field = await find(selector);
          await field.clear();
          await field.sendKeys(text);
        },
        evaluate: (run, ...given) => session.executeScript(`return (${run})(...arguments)`, ...given),
        async close() {
          await session.executeScript("localStorage.clear(); sessionStorage.clear()");
          await session.manage().deleteAllCookies();
        },
      }),
      async close() {
        await session.quit();
        driver.kill();
        screen.kill();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** Whether the element could be pressed. */
async function pressed(element) {
  try {
    await element.click();
    return true;
  } catch (failure) {
    if (failure instanceof error.ElementNotInteractableError) return false;
    throw failure;
  }
}

/** Waits until the driver takes calls. */
async function answers(address) {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error("WebKitWebDriver does not answer");
}
