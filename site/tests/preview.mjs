// The built sites in a real Chromium, served as the CDN would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { CHROMIUM } from "./chromium.mjs";
import { generator, root } from "./programs.mjs";
import { startService } from "./service.mjs";

/** A port that is free, and its five followers as far as can be told. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port < 65000 ? port : freePort();
}

/**
 * Serves the folder of SITES in front of a stand-in service and starts Chromium;
 * `close` ends all three. A test that needs other settings names its own sites,
 * one that needs the real service its address.
 */
export async function startPreview({ sites = process.env.SITES, config, api } = {}) {
  if (!sites) {
    throw new Error("SITES must name a folder of built sites: run scripts/test, or SITES=dist node --test tests/");
  }
  const port = await freePort();
  const service = await startService();
  const options = ["--out", sites, "--port", String(port), "--api", api ?? service.address];
  if (config) {
    options.push("--config", config);
  }
  const server = spawn(generator, ["serve", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith("Serving")) {
      break;
    }
  }
  const browser = await chromium.launch(CHROMIUM);
  const address = (locale, path) => `http://${locale === "en" ? "" : `${locale}.`}localhost:${port}${path}`;
  return {
    browser,
    service,
    address,
    /** Opens a page in a context of its own; `faults` collects errors, reports and requests to other hosts. */
    async visit(locale, path, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(8000);
      const page = await context.newPage();
      const faults = watch(page);
      await page.goto(address(locale, path));
      return { context, page, faults };
    },
    async close() {
      await browser.close();
      server.kill();
      service.close();
    },
  };
}

/** Console errors, uncaught exceptions and requests to other hosts, as they happen. */
export function watch(page) {
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!/^(https?:\/\/([a-z]{2}\.)?localhost:|data:)/.test(request.url())) {
      faults.push(`asked another host: ${request.url()}`);
    }
  });
  return faults;
}
