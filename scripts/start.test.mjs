// `scripts/start` on a copy of the sources, with the real programs. A stand-in for cargo "compiles" by writing a program
// anew, so that no test waits for a compiler.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { basename, delimiter } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../site/tests/support/preview.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const CARGO = `#!/bin/sh
while read -r folder program; do
  [ -n "$(find $folder -newer target/preview/$program -type f)" ] || continue
  ! grep -q "syntax error" $folder/src/main.rs || exit 1
  cp target/preview/$program target/preview/next && mv target/preview/next target/preview/$program
done <<PROGRAMS
generator tembea
enquiry-service tembea-demonstration
PROGRAMS
`;

let folder;
let start;
let port;
let listen;
const said = [];
/** Every line so far, including those that a test has waited for. */
const lines = [];
const waiting = new Set();

/** Waits for the line that contains these words and returns it; removes it and all earlier lines. */
function says(words) {
  return new Promise((resolve, reject) => {
    const look = (isOver) => {
      const index = said.findIndex((line) => line.includes(words));
      if (index >= 0) {
        waiting.delete(look);
        resolve(said.splice(0, index + 1).at(-1));
      } else if (isOver) {
        reject(new Error(`scripts/start ended without saying "${words}"`));
      }
    };
    waiting.add(look);
    look(false);
  });
}

function hasProcesses(group) {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

const write = (file, text) => writeFileSync(`${folder}/${file}`, text);
const health = async (address) => (await fetch(`http://${address}/healthz`)).status;

before(async () => {
  folder = mkdtempSync(`${tmpdir()}/start-`);
  // Pictures take most of the time of a build.
  cpSync(`${root}content-cache`, `${folder}/content-cache`, { recursive: true, filter: (path) => basename(path) !== "media" });
  cpSync(`${root}scripts`, `${folder}/scripts`, { recursive: true });
  symlinkSync(`${root}site`, `${folder}/site`);
  for (const part of ["generator", "enquiry-service"]) {
    mkdirSync(`${folder}/${part}/src`, { recursive: true });
    write(`${part}/src/main.rs`, "fn main() {}");
  }
  symlinkSync(`${root}enquiry-service/desk`, `${folder}/enquiry-service/desk`);
  write("Cargo.toml", "");
  write("Cargo.lock", "");
  mkdirSync(`${folder}/target/preview`, { recursive: true });
  for (const program of ["tembea", "tembea-demonstration"]) {
    cpSync(`${root}target/preview/${program}`, `${folder}/target/preview/${program}`);
  }
  mkdirSync(`${folder}/bin`);
  write("bin/cargo", CARGO);
  chmodSync(`${folder}/bin/cargo`, 0o755);

  port = await freePort();
  do {
    listen = `127.0.0.1:${await freePort()}`;
  } while (Math.abs(listen.split(":")[1] - port) < 6);
  const env = { ...process.env, PATH: `${folder}/bin${delimiter}${process.env.PATH}`, TEMBEA_LISTEN: listen, RUST_LOG: "warn" };
  start = spawn("scripts/start", ["--watch", "--port", String(port)], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    // In a process group of its own, which shows when its last program has ended.
    detached: true,
  });
  const notify = (isOver) => [...waiting].forEach((look) => look(isOver));
  createInterface({ input: start.stdout })
    .on("line", (line) => {
      said.push(line);
      lines.push(line);
      notify(false);
    })
    .on("close", () => notify(true));
});

after(async () => {
  if (start?.exitCode === null) {
    start.kill();
    await once(start, "exit");
  }
  // The site's own build ends shortly after the preview that started it, and writes until then.
  while (start && hasProcesses(-start.pid)) {
    await delay(50);
  }
  await rm(folder, { recursive: true, force: true });
});

test("the table names the address at which the service listens, and the sites reach it there", async () => {
  const line = await says("/healthz");
  assert.ok(line.includes(`http://${listen}/healthz`), line);
  await says("Ctrl-C ends everything");
  assert.equal(await health(listen), 200);
  // The service refuses a message without a name in its own words; a preview without it would answer 502.
  const answer = await fetch(`http://localhost:${port}/api/contact_us`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://localhost:${port}` },
    body: JSON.stringify({ locale: "en" }),
  });
  assert.equal(answer.status, 422);
});

test("the table has a link that signs in to a desk of invented cases", async () => {
  const table = lines.find((line) => line.includes("  Desk "));
  const [, origin, token] = table.match(/(http:\/\/desk\.localhost:\d+)\/demonstration#(\S+)/);
  const headers = { host: new URL(origin).host, origin, "content-type": "application/json" };
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(`http://${listen}/api/desk/demonstration`, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on("error", reject);
    request.end(JSON.stringify({ token }));
  });
  assert.equal(status, 200);
});

test("of two programs the one whose sources change is started again", async () => {
  write("enquiry-service/src/main.rs", "fn main() { /* edited */ }");
  await says("the enquiry service was started again");
  assert.equal(await health(listen), 200);
  write("generator/src/main.rs", "fn main() { /* edited */ }");
  await says("the preview was started again");
  // Each edit has restarted one of them.
  assert.deepEqual(said.filter((line) => line.includes("started again")), []);
  assert.equal((await fetch(`http://localhost:${port}/About`)).status, 200);
});

test("sources that do not compile leave the programs as they are, and mended ones are started", async () => {
  write("enquiry-service/src/main.rs", "syntax error");
  await says("the running programs continue");
  assert.equal(await health(listen), 200);
  write("enquiry-service/src/main.rs", "fn main() { /* mended */ }");
  await says("the enquiry service was started again");
  assert.equal(await health(listen), 200);
});
