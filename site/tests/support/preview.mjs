// The built sites in a real Chromium, served as the CDN would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { HEADLESS } from "./chromium.mjs";
import { startService } from "./fake-service.mjs";
import { generator, root } from "./programs.mjs";

/** A port that is free, as its five followers are, below those that systems give to connections by themselves. */
export async function freePort() {
  const port = 10_000 + 6 * Math.floor(Math.random() * 3500);
  const servers = [];
  try {
    for (let offset = 0; offset < 6; offset++) {
      const server = createServer().listen(port + offset, "127.0.0.1");
      await once(server, "listening");
      servers.push(server);
    }
    return port;
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
  } finally {
    for (const server of servers) {
      server.close();
      await once(server, "close");
    }
  }
  return freePort();
}

/**
 * Serves the folder of SITES in front of a stand-in service and starts Chromium;
 * `close` ends all three. A test that needs other settings names its own sites,
 * one that needs the real service its address, and one whose service asks the
 * sites the port that it knows.
 */
export async function startPreview({ sites = process.env.SITES, config, api, port: known } = {}) {
  if (!sites) {
    throw new Error("SITES must name a folder of built sites: run scripts/test, or SITES=dist node --test tests/");
  }
  const port = known ?? (await freePort());
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
  const browser = await chromium.launch(HEADLESS);
  const address = (locale, path) => `http://${locale === "en" ? "" : `${locale}.`}localhost:${port}${path}`;
  return {
    browser,
    service,
    address,
    /** Opens a page in a context of its own; `faults` collects errors, reports and requests to other hosts. */
    async visit(locale, path, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(30_000);
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
