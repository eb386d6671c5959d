// `serve --watch` on a copy of the sources, so that tests and measurements may edit them.
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { HEADLESS } from "./chromium.mjs";
import { freePort } from "./preview.mjs";
import { generator, root } from "./programs.mjs";

const NOT_COPIED = ["node_modules", "tests", "look"];

/**
 * Copies the sources, starts `serve --watch` on the copy and a Chromium, and
 * answers when the first build is complete. `close` ends and removes all of it.
 * Pictures take most of a first build, so they are left out unless asked for.
 */
export async function startWatching({ locales = [], hasPictures = false, program = generator } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "tembea-watch-"));
  const site = join(folder, "site");
  await cp(`${root}site`, site, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
  await symlink(`${root}site/node_modules`, join(site, "node_modules"));
  const isCopied = (path) => hasPictures || basename(path) !== "media";
  await cp(`${root}content-cache`, join(folder, "content-cache"), { recursive: true, filter: isCopied });

  const port = await freePort();
  const options = ["--port", String(port), "--api", "http://127.0.0.1:9"];
  options.push(...locales.flatMap((locale) => ["--locale", locale]));
  const server = spawn(program, ["serve", "--watch", ...options], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = new EventEmitter();
  const said = [];
  createInterface({ input: server.stdout }).on("line", (line) => output.emit("line", said[said.push(line) - 1]));
  server.once("exit", (code) => output.emit("error", new Error(`serve --watch ended with ${code}`)));
  /** Answers once the preview has said a line that begins so. */
  const says = async (beginning) => {
    for (let read = 0; ; read += 1) {
      while (read >= said.length) {
        await once(output, "line");
      }
      if (said[read].startsWith(beginning)) {
        return;
      }
    }
  };
  await says("Watching for changes.");
  const browser = await chromium.launch(HEADLESS);

  return {
    site,
    browser,
    says,
    address: (path) => `http://localhost:${port}${path}`,
    /** Replaces a part of a file of the site, which must be there. */
    async edit(file, before, after) {
      const path = join(site, file);
      const text = await readFile(path, "utf8");
      if (!text.includes(before)) {
        throw new Error(`${file} holds no ${before}`);
      }
      await writeFile(path, text.replace(before, after));
    },
    async close() {
      await browser.close();
      output.on("error", () => {});
      if (server.exitCode === null) {
        server.kill();
        await once(server, "exit");
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
