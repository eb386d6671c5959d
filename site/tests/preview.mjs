// The built sites in a real Chromium, served as the CDN would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A port that is free, and its five followers as far as can be told. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port < 65000 ? port : freePort();
}

/** Serves the folder of SITES and starts Chromium; `close` ends both. */
export async function startPreview() {
  const sites = process.env.SITES;
  if (!sites) {
    throw new Error("SITES must name a folder of built sites: run scripts/test, or SITES=dist node --test tests/");
  }
  const port = await freePort();
  const server = spawn(`${root}target/release/generator`, ["serve", "--out", sites, "--port", String(port)], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith("Serving")) {
      break;
    }
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return {
    browser,
    address: (locale, path) => `http://${locale === "en" ? "" : `${locale}.`}localhost:${port}${path}`,
    async close() {
      await browser.close();
      server.kill();
    },
  };
}
