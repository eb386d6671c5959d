import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startNetlify } from "./publishing/stand-ins/netlify-sites.mjs";
import { BUILD, writeSite } from "./publishing/stand-ins/site.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const DAY = 86_400_000;
const daysAgo = (days) => new Date(Date.now() - days * DAY).toISOString();

let folder;
let out;
let netlify;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "publish-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  out = `${folder}/dist`;
  netlify = await startNetlify(folder, ["site-de", "site-fr"]);
});
afterEach(() => {
  netlify.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

/** Runs the script with these arguments, by default for the German site, which may be published for the first time. */
async function publish(options = ["--locale", "de", "--first"], environment = {}) {
  const child = spawn(here("publish"), [...options, "--out", out], {
    env: {
      ...process.env,
      PATH: `${here("publishing/stand-ins")}:${process.env.PATH}`,
      GENERATOR: here("publishing/stand-ins/generator"),
      GENERATOR_CALLS: `${folder}/generator-calls`,
      NETLIFY_STAND_IN: folder,
      NETLIFY_AUTH_TOKEN: "token",
      NETLIFY_SITE_ID_DE: "site-de",
      NETLIFY_SITE_ID_FR: "site-fr",
      ...environment,
    },
  });
  let said = "";
  child.stdout.on("data", (data) => (said += data));
  child.stderr.on("data", (data) => (said += data));
  const code = await new Promise((ended) => child.on("close", ended));
  return { code, said };
}

const write = (locale, options) => writeSite(out, locale, netlify.live(`site-${locale}`).address, options);

/** A live site with this record, these assets and files, and a newer built site to replace it. */
function writeLive({ build, assets, files = {} } = {}) {
  const live = netlify.live("site-de");
  const deployed = `${folder}/live/site-de`;
  const former = { snapshot: "first", fetched_at: "2026-11-19T06:00:00Z", ...build };
  writeSite(deployed, "site", live.address, { build: former, files });
  cpSync(`${deployed}/hosting/netlify/site/edge-functions`, `${deployed}/functions`, { recursive: true });
  if (assets) {
    writeFileSync(`${live.folder}/publish.json`, JSON.stringify({ published: daysAgo(3), output: "another", assets }));
  }
}

const deploys = () => netlify.calls().map((call) => (call.includes("--prod") ? "live" : "draft"));

async function refuses(pattern, options, environment) {
  const { code, said } = await publish(options, environment);
  assert.equal(code, 1, said);
  assert.match(said, pattern);
  assert.deepEqual(deploys(), []);
}

test("a first publish is checked as a draft and then given to visitors", async () => {
  write("de");
  const { code, said } = await publish();
  assert.equal(code, 0, said);
  assert.match(said, /de: warning: http:\/\/127\.0\.0\.1:\d+\/build\.json was answered 404, so the site is compared with nothing/);
  assert.match(said, /de: published \d+ files and 0 assets of former publishes/);
  assert.deepEqual(netlify.calls(), [
    ["deploy", "--no-build", "--json", "--site", "site-de", "--message", "snapshot second"],
    ["deploy", "--no-build", "--json", "--site", "site-de", "--message", "snapshot second", "--prod"],
  ]);
  const asked = netlify.draft("site-de").asked;
  for (const path of ["/tours//", "/trip/safari/", "/trip/fr%C3%BCher", "//evil.example", "/publish.json"]) {
    assert.ok(asked.includes(path), `${path} was not asked for`);
  }
  const calls = readFileSync(`${folder}/generator-calls`, "utf8");
  assert.equal(calls, `build --locale de --out ${out}\ncheck --publish --locale de --out ${out}\n`);
});

test("a live site of which nothing is known is no first publish unless the operator says so", async () => {
  const unknown = (fault) => new RegExp(`build\\.json ${fault}, so nothing is known of the live site.+never published, use --first`);
  const options = ["--locale", "de"];
  write("de");
  await refuses(unknown("was answered 404"), options);
  writeLive();
  const live = netlify.live("site-de");
  for (const status of [302, 401, 403, 429, 503]) {
    live.status = status;
    await refuses(unknown(`was answered ${status}`), options);
  }
  live.status = undefined;
  writeFileSync(`${live.folder}/build.json`, "<!doctype html><title>Sign in</title>");
  await refuses(unknown("is not JSON"), options);
  writeFileSync(`${live.folder}/build.json`, '{"error": "sign in"}');
  await refuses(unknown('has no "snapshot"'), options);
  live.close();
  await refuses(unknown("cannot be reached \\(ECONNREFUSED\\)"), options);
  const { code, said } = await publish();
  assert.equal(code, 0, said);
  assert.match(said, /cannot be reached \(ECONNREFUSED\), so the site is compared with nothing/);
});

test("a record of former assets that cannot be read is not taken for none", async () => {
  writeLive({ assets: {} });
  writeFileSync(`${netlify.live("site-de").folder}/publish.json`, "<!doctype html><title>Sign in</title>");
  write("de");
  await refuses(/publish\.json is not JSON, so nothing is known of the live site/, ["--locale", "de"]);
});

test("a live site is compared though the operator takes it for a first publish", async () => {
  writeLive({ build: { fetched_at: "2026-11-21T06:00:00Z" } });
  write("de");
  await refuses(/the live one later/, ["--locale", "de", "--first"]);
});

test("a site that did not change is not deployed again, though its content was read again", async () => {
  write("de");
  assert.equal((await publish()).code, 0);
  write("de", { build: { fetched_at: "2026-11-22T06:00:00Z", today: "2026-11-22" } });
  const again = await publish();
  assert.equal(again.code, 0, again.said);
  assert.match(again.said, /de: unchanged since it was published on \d{4}-/);
  assert.deepEqual(deploys(), ["draft", "live"]);

  write("de", { build: { fetched_at: "2026-11-22T06:00:00Z" }, files: { "About.html": "another" } });
  const changed = await publish();
  assert.equal(changed.code, 0, changed.said);
  assert.deepEqual(deploys(), ["draft", "live", "draft", "live"]);
});

test("a site whose edge function alone changed is deployed", async () => {
  write("de");
  assert.equal((await publish()).code, 0);
  const file = `${out}/hosting/netlify/de/edge-functions/site.js`;
  writeFileSync(file, `${readFileSync(file, "utf8")}\n`);
  assert.equal((await publish()).code, 0);
  assert.equal(deploys().length, 4);
});

test("a site that fails the generator's check is refused", async () => {
  write("de");
  await refuses(/de: not published: `tembea check --publish` found/, undefined, { GENERATOR_FAILS: "check --publish --locale de" });
});

test("nothing is published when the sites cannot be built", async () => {
  write("de");
  await refuses(/Nothing is published, because the sites could not be built/, undefined, { GENERATOR_FAILS: "build" });
});

test("sites that are built already need no generator", async () => {
  write("de");
  const { code, said } = await publish(["--locale", "de", "--built", "--first"], { GENERATOR: "/nowhere" });
  assert.equal(code, 0, said);
  assert.deepEqual(deploys(), ["draft", "live"]);
});

test("sample content is refused, by force too", async () => {
  write("de", { build: { sample: true } });
  await refuses(/de: not published: This is sample content/, ["--locale", "de", "--force"]);
});

test("a snapshot older than the live one is refused unless forced", async () => {
  writeLive({ build: { fetched_at: "2026-11-21T06:00:00Z" } });
  write("de");
  await refuses(/fetched 2026-11-20T06:00:00Z, the live one later, 2026-11-21T06:00:00Z/);
  assert.equal((await publish(["--locale", "de", "--force"])).code, 0);
  assert.deepEqual(deploys(), ["draft", "live"]);
});

test("the live snapshot itself may be published again, whenever it was fetched", async () => {
  writeLive({ build: { snapshot: BUILD.snapshot, fetched_at: "2026-11-21T06:00:00Z" } });
  write("de");
  const { code, said } = await publish();
  assert.equal(code, 0, said);
});

test("a kind of page that fell to zero or lost more than a tenth is refused unless forced", async () => {
  writeLive({ build: { pages: { home: 1, trip: 20, article: 10, review: 1 } } });
  write("de", { build: { pages: { home: 1, trip: 17, article: 9 } } });
  await refuses(/fewer by more than a tenth: trip from 20 to 17, review from 1 to 0\. If that is meant, use --force/);
  assert.equal((await publish(["--locale", "de", "--force"])).code, 0);
  assert.deepEqual(deploys(), ["draft", "live"]);
});

test("a tenth fewer pages of a kind is no reason to refuse", async () => {
  writeLive();
  write("de", { build: { pages: { home: 1, trip: 18, article: 9 } } });
  const { code, said } = await publish();
  assert.equal(code, 0, said);
});

test("hashed assets of former publishes stay thirty days after they were replaced", async () => {
  const assets = {
    "assets/page.new.js": null,
    "assets/page.replaced.js": null,
    "assets/chunks/young.js": daysAgo(29),
    "assets/chunks/old.js": daysAgo(31),
    "assets/lost.js": null,
    "assets/../escaped.js": null,
    "index.html": null,
  };
  const texts = Object.keys(assets).filter((file) => /assets\/[a-z]/.test(file) && !file.includes("lost"));
  writeLive({ assets, files: Object.fromEntries(texts.map((file) => [file, `live ${file}`])) });
  write("de", { files: { "assets/page.new.js": "new" } });

  const { code, said } = await publish();
  assert.equal(code, 0, said);
  assert.match(said, /and 2 assets of former publishes/);
  assert.match(said, /warning: assets\/lost\.js of a former publish is no longer at/);
  const published = netlify.live("site-de").folder;
  const read = (file) => readFileSync(`${published}/${file}`, "utf8");
  assert.equal(read("assets/page.new.js"), "new");
  assert.equal(read("assets/page.replaced.js"), "live assets/page.replaced.js");
  assert.equal(read("assets/chunks/young.js"), "live assets/chunks/young.js");
  assert.ok(!existsSync(`${published}/assets/chunks/old.js`));
  assert.ok(!existsSync(`${published}/escaped.js`));
  const record = JSON.parse(read("publish.json"));
  const listed = ["assets/chunks/young.js", "assets/page.new.js", "assets/page.replaced.js"];
  assert.deepEqual(Object.keys(record.assets).sort(), listed);
  assert.equal(record.assets["assets/page.new.js"], null);
  assert.equal(record.assets["assets/chunks/young.js"], assets["assets/chunks/young.js"]);
  assert.ok(Date.now() - Date.parse(record.assets["assets/page.replaced.js"]) < DAY);

  const again = await publish(["--locale", "de", "--built"]);
  assert.match(again.said, /de: unchanged/, "the assets beside the site's own do not count as a change");
});

test("a draft that does not answer as the table says is not given to visitors", async () => {
  write("de", { redirects: [["/blog", "/nowhere"]] });
  const { code, said } = await publish();
  assert.equal(code, 1, said);
  assert.match(said, /does not answer as it must; visitors do not get it/);
  assert.match(said, /\/blog leads to http:\/\/127\.0\.0\.1:\d+\/nowhere instead of http:\/\/127\.0\.0\.1:\d+\/Blogs/);
  assert.match(said, /\/trip is answered 404 instead of 301/);
  assert.deepEqual(deploys(), ["draft"]);
});

test("a draft that was published without its headers or with another page is not given to visitors", async () => {
  write("de");
  const file = `${out}/hosting/netlify/de/edge-functions/site.js`;
  const source = readFileSync(file, "utf8");
  writeFileSync(file, source.replace('"content-security-policy"', '"x-nothing"'));
  assert.match((await publish()).said, /\/About has no Content-Security-Policy/);
  writeFileSync(file, source.replace("`${trimmed}.html`", '"/Blogs.html"'));
  assert.match((await publish()).said, /\/About does not show About\.html/);
  assert.deepEqual(deploys(), ["draft", "draft"]);
});

test("a trial does everything but deploy, and says what it would do", async () => {
  write("de");
  const { code, said } = await publish(["--locale", "de", "--dry-run", "--first"], { NETLIFY_AUTH_TOKEN: "" });
  assert.equal(code, 0, said);
  assert.match(said, /de: would publish \d+ files and 0 assets of former publishes to site-de for http:/);
  assert.deepEqual(deploys(), []);
  assert.ok(existsSync(`${out}/de/publish.json`));

  write("de", { build: { sample: true } });
  await refuses(/sample content/, ["--locale", "de", "--dry-run"]);
});

test("a site that is refused holds up no other, and the whole fails", async () => {
  write("de", { build: { sample: true } });
  write("fr");
  const { code, said } = await publish(["--locale", "de", "--locale", "fr", "--first"]);
  assert.equal(code, 1, said);
  assert.match(said, /de: not published: This is sample content/);
  assert.match(said, /fr: published/);
  assert.deepEqual(netlify.calls().map((call) => call[4]), ["site-fr", "site-fr"]);
});

test("what is not set or not there is named", async () => {
  write("de");
  await refuses(/NETLIFY_SITE_ID_DE is not set/, undefined, { NETLIFY_SITE_ID_DE: "" });
  await refuses(/NETLIFY_AUTH_TOKEN is not set/, undefined, { NETLIFY_AUTH_TOKEN: "" });
  const failing = `${folder}/failing`;
  mkdirSync(failing);
  writeFileSync(`${failing}/netlify`, "#!/bin/sh\necho 'Unauthorized' >&2\nexit 1\n", { mode: 0o755 });
  await refuses(/`netlify deploy` failed: Unauthorized/, undefined, { PATH: `${failing}:${process.env.PATH}` });
  const missing = `${folder}/programs`;
  mkdirSync(missing);
  for (const program of ["bash", "dirname", "env"]) {
    symlinkSync(execFileSync("which", [program], { encoding: "utf8" }).trim(), `${missing}/${program}`);
  }
  symlinkSync(process.execPath, `${missing}/node`);
  await refuses(/Netlify's command line is missing: npm install/, undefined, { PATH: missing });
  rmSync(`${out}/de/build.json`);
  await refuses(/build\.json is missing: build the site first/);
});

test("a wrong call is answered with 2, and help with what there is", async () => {
  for (const options of [["--locale", "sw"], ["--nothing"]]) {
    const { code, said } = await publish(options);
    assert.equal(code, 2, said);
  }
  const { code, said } = await publish(["--help"]);
  assert.equal(code, 0);
  assert.match(said, /--dry-run/);
});
