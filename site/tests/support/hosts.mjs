// The hosts that the generator writes files for, each in front of the same built sites.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./preview.mjs";
import { generator, root } from "./programs.mjs";

/** What every answer of a site carries. */
export const HEADERS = [
  "content-type",
  "cache-control",
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

export const hostOf = (locale) => `${locale === "en" ? "www" : locale}.tembea.example`;

/** The sample's sites, with a former address of the German tour `tour`. */
export function buildSites(tour, formerSlug) {
  const folder = mkdtempSync(join(tmpdir(), "hosts-"));
  cpSync(`${root}content-cache`, `${folder}/content-cache`, { recursive: true });
  const index = `${folder}/content-cache/de/index.json`;
  const snapshot = JSON.parse(readFileSync(index, "utf8"));
  snapshot.former_slugs.tours = { [tour]: [formerSlug] };
  writeFileSync(index, JSON.stringify(snapshot));
  const options = ["--precompress", "--locale", "en", "--locale", "de", "--config", `${root}site/site.toml`];
  execFileSync(generator, ["build", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return { sites: `${folder}/dist`, folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Whether a program is there; in CI all must be. */
export function isInstalled(program) {
  try {
    execFileSync(program, program === "nginx" ? ["-v"] : ["version"], { stdio: "ignore" });
    return true;
  } catch {
    if (process.env.CI) {
      throw new Error(`${program} is missing, which the tests of hosts need: install your system's package ${program}`);
    }
    console.log(`left out: the tests on ${program}, because it is not installed (Debian: apt-get install ${program})`);
    return false;
  }
}

/** Starts a server and waits for the line that says it listens. */
async function start(program, args, { ready, output, ...options }) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const lines = [];
  await new Promise((resolve, reject) => {
    for (const stream of ["stdout", "stderr"]) {
      createInterface({ input: child[stream] }).on("line", (line) => {
        lines.push(line);
        if (stream === output && line.includes(ready)) resolve();
      });
    }
    child.on("exit", () => reject(new Error(`${program} did not start:\n${lines.join("\n")}`)));
  });
  return { child, lines };
}

/** Asks over HTTP with the path exactly as given. */
const asking =
  (port) =>
  (locale, path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers: { host: hostOf(locale), ...headers } });
      sent.on("error", reject);
      sent.on("response", async (response) => {
        const parts = [];
        for await (const part of response) {
          parts.push(part);
        }
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
      });
      sent.end(body);
    });

/** `logged` returns all that it has written so far. */
const host = (name, { child, lines }, port, logged = () => lines.join("\n")) => ({
  name,
  ask: asking(port),
  logged,
  close: () => child.kill(),
});

export async function startServe({ sites }, service) {
  const port = await freePort();
  const args = ["serve", "--out", sites, "--port", String(port), "--api", `http://127.0.0.1:${service}`];
  return host("serve", await start(generator, args, { cwd: root, ready: "Serving", output: "stdout" }), port);
}

/** The operator's files as they are shipped, but for ports and folder; without a certificate also for encryption. */
export async function startNginx({ sites, folder }, service, certified) {
  const [port, plainPort] = [await freePort(), await freePort()];
  const own = `${folder}/nginx`;
  mkdirSync(`${own}/tembea`, { recursive: true });
  const shipped = (name) => readFileSync(`${sites}/hosting/nginx/${name}`, "utf8").replace(/^\s*listen \[.*\n/gm, "");
  const settings = shipped("settings.conf")
    .replace("/srv/tembea/dist", sites)
    .replace("127.0.0.1:4010", `127.0.0.1:${service}`)
    .replace("listen 80", `listen 127.0.0.1:${plainPort}`);
  writeFileSync(`${own}/tembea/settings.conf`, settings);
  const listen = shipped("listen.conf")
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("/var/log/nginx", own);
  const secured = certified
    ? listen
        .replace("/etc/letsencrypt/live/tembea/fullchain.pem", certified.certificate)
        .replace("/etc/letsencrypt/live/tembea/privkey.pem", certified.key)
    : listen.replace(" ssl http2", "").replace(/^ssl_.*\n/gm, "");
  writeFileSync(`${own}/tembea/listen.conf`, secured);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  );
  writeFileSync(
    `${own}/nginx.conf`,
    `${process.getuid() === 0 ? "user root;" : ""} daemon off; pid ${own}/pid; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${temporary.join(" ")} include ${sites}/hosting/nginx/tembea.conf; }
`,
  );
  const args = ["-e", "stderr", "-p", own, "-c", `${own}/nginx.conf`, "-g", "error_log stderr notice;"];
  const started = await start("nginx", args, { ready: "start worker process ", output: "stderr" });
  const logged = () => `${started.lines.join("\n")}\n${readFileSync(`${own}/access.log`, "utf8")}`;
  return { ...host("nginx", started, port, logged), port, plainPort };
}

export async function startCaddy({ sites, folder }, service) {
  const port = await freePort();
  const file = `${folder}/Caddyfile`;
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\nimport ${sites}/hosting/Caddyfile\n`);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TEMBEA_ROOT: sites,
    TEMBEA_SERVICE: `127.0.0.1:${service}`,
    TEMBEA_SCHEME: "http",
    TEMBEA_PORT: `:${port}`,
  };
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  return host(
    "caddy",
    await start("caddy", args, { env, ready: "serving initial configuration", output: "stderr" }),
    port,
  );
}
