import { existsSync } from "node:fs";

/** How programs start Chromium: the system's, which asks nobody anything by itself. */
export const CHROMIUM = {
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
};

const shell = "/usr/bin/chromium-headless-shell";

/** How tests start it: its headless shell, where there is one, spares half of the processor's time. */
export const HEADLESS = existsSync(shell) && !process.env.CHROMIUM ? { ...CHROMIUM, executablePath: shell } : CHROMIUM;
