import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { startService } from "../support/fake-service.mjs";
import { buildSites, HEADERS, isInstalled, startCaddy, startNginx, startServe } from "../support/hosts.mjs";
import { startEdge } from "../support/netlify.mjs";

/** Addresses and what they lead to; the generator's own tests hold `serve` to the same. */
const addresses = JSON.parse(readFileSync(new URL("../../../generator/tests/addresses.json", import.meta.url), "utf8"));

/** A German tour whose address has an accent, and the slug it once had. */
const TOUR = { id: 113, slug: "kilimandscharo-nördliche-umrundung-9-tage", former: "früher-einmal" };
const NAMES = { tour: "lodge-safari-serengeti-ngorongoro-5-tage", accented: TOUR.slug, former: TOUR.former };

const COMPARED = ["location", ...HEADERS];

let built;
let service;
const hosts = [];

before(async () => {
  built = buildSites(TOUR.id, TOUR.former);
  service = await startService();
  const port = new URL(service.address).port;
  hosts.push(await startServe(built, port), await startEdge(built));
  if (isInstalled("nginx")) {
    hosts.push(await startNginx(built, port));
  }
  if (isInstalled("caddy")) {
    hosts.push(await startCaddy(built, port));
  }
});
after(() => {
  for (const host of hosts) {
    host.close();
  }
  service?.close();
  built?.remove();
});

/** `{former apart}` has its accents apart from their letters. */
const filled = (text) =>
  text.replace(/\{(\w+)( apart)?\}/g, (_, name, apart) => NAMES[name].normalize(apart ? "NFD" : "NFC"));
const encoded = (path) => path.replace(/[^\x21-\x7e]/g, encodeURIComponent);

/** What hosts must agree on. Bodies of redirects and refusals are each host's own. */
function facts({ status, headers }) {
  const compared = COMPARED.filter((name) => name !== "content-type" || status === 200 || status === 404);
  return { status, ...Object.fromEntries(compared.map((name) => [name, headers[name]])) };
}

/** The same from `serve`, which the others are held to. */
async function eachLikeServe(locale, path, options, check = () => {}) {
  const [serve, ...others] = hosts;
  const expected = await serve.ask(locale, path, options);
  check(expected, "serve");
  for (const host of others) {
    const answer = await host.ask(locale, path, options);
    assert.deepEqual(facts(answer), facts(expected), `${host.name}: ${path}`);
    check(answer, host.name);
  }
}

/** Paths of all files of a site that visitors may ask for. */
function files(locale) {
  const all = readdirSync(`${built.sites}/${locale}`, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${built.sites}/${locale}/`.length))
    .filter((file) => !/^_|\.(br|gz)$/.test(file));
}

const read = (locale, file) => readFileSync(`${built.sites}/${locale}/${file}`);

test("every host answers every address of the table alike, and as it says", async () => {
  for (const { path: template, status, or = status, to, file } of addresses) {
    const path = encoded(filled(template));
    for (const host of hosts) {
      const answer = await host.ask("de", path);
      const says = `${host.name}: ${path}`;
      assert.ok(answer.status === status || answer.status === or, `${says} is answered ${answer.status}`);
      assert.equal(answer.headers.location, to && encoded(filled(to)), says);
      if (status !== 301 && answer.status === status) {
        assert.ok(answer.body.equals(read("de", file ? filled(file) : "404.html")), `${says} is another file`);
      }
    }
    if (or === status) {
      await eachLikeServe("de", path);
    }
  }
});

test("every file of a site is sent alike by every host, whole and with all headers", async () => {
  const paths = files("de");
  assert.ok(paths.length > 250, `only ${paths.length} files`);
  for (const file of paths) {
    const path = file.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
    await eachLikeServe("de", encoded(`/${path}`), {}, ({ status, headers, body }, name) => {
      assert.equal(status, 200, `${name}: ${file}`);
      assert.ok(body.equals(read("de", file)), `${name}: ${file} is not whole`);
      for (const header of HEADERS) {
        assert.ok(headers[header], `${name}: ${file} has no ${header}`);
      }
    });
  }
});

test("every link and every file that a page names is there, without a redirect", async () => {
  const named = new Set();
  for (const file of files("de").filter((file) => file.endsWith(".html"))) {
    const html = read("de", file).toString();
    for (const [, address] of html.matchAll(/ (?:href|src|action|poster)="(\/[^"#]*)/g)) {
      named.add(address.replaceAll("&amp;", "&"));
    }
    for (const [, set] of html.matchAll(/ (?:srcset|imagesrcset)="([^"]*)"/g)) {
      for (const candidate of set.split(", ")) {
        named.add(candidate.split(" ")[0]);
      }
    }
  }
  const paths = [...named].filter((path) => path.startsWith("/") && !path.startsWith("/api/"));
  assert.ok(paths.length > 150, `only ${paths.length} addresses`);
  for (const path of paths) {
    for (const host of hosts) {
      assert.equal((await host.ask("de", path)).status, 200, `${host.name}: ${path}`);
    }
  }
});

test("each host name has its own site, and its own former addresses", async () => {
  for (const host of hosts) {
    const former = encodeURI(`/trip/${NAMES.former}`);
    assert.equal((await host.ask("de", former)).status, 301, host.name);
    assert.equal((await host.ask("en", former)).status, 404, host.name);
    const english = await host.ask("en", "/");
    assert.match(english.body.toString(), /<html lang="en">/, host.name);
  }
});

test("pages are read only, HEAD sends no body, and what a browser has is not sent again", async () => {
  await eachLikeServe("de", "/About", { method: "POST" }, ({ status }) => assert.equal(status, 405));
  await eachLikeServe("de", "/About", { method: "HEAD" }, ({ status, body }) => {
    assert.equal(status, 200);
    assert.equal(body.length, 0);
  });
  for (const host of hosts) {
    const { headers } = await host.ask("de", "/About");
    const again = await host.ask("de", "/About", { headers: { "if-none-match": headers.etag } });
    assert.equal(again.status, 304, host.name);
    assert.equal(again.headers["content-security-policy"], headers["content-security-policy"], host.name);
  }
});

test("who hosts the sites sends the compressed forms that were built", async () => {
  for (const [name, encoding, extension] of [
    ["serve", "br", "br"],
    ["nginx", "gzip", "gz"],
    ["caddy", "br", "br"],
  ]) {
    const host = hosts.find((host) => host.name === name);
    for (const [path, file, status] of [
      ["/About", "About.html", 200],
      ["/", "index.html", 200],
      ["/data/tours.json", "data/tours.json", 200],
    ]) {
      const answer = await host?.ask("de", path, { headers: { "accept-encoding": encoding } });
      if (answer) {
        assert.equal(answer.status, status, `${name}: ${path}`);
        assert.equal(answer.headers["content-encoding"], encoding, `${name}: ${path}`);
        assert.match(answer.headers.vary, /accept-encoding/i, `${name}: ${path}`);
        assert.ok(answer.body.equals(read("de", `${file}.${extension}`)), `${name}: ${path}`);
      }
    }
  }
});

test("calls reach the service with the address that the host saw and no other", async () => {
  service.answer("POST contact_us?a=1", { status: 201, json: { ok: true }, headers: { "cache-control": "no-store" } });
  for (const host of hosts.filter((host) => ["nginx", "caddy"].includes(host.name))) {
    service.calls.length = 0;
    const answer = await host.ask("de", "/api/contact_us?a=1", {
      method: "POST",
      body: "x",
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    assert.equal(answer.status, 201, host.name);
    assert.equal(answer.headers["cache-control"], "no-store", host.name);
    assert.equal(answer.headers["strict-transport-security"], "max-age=63072000; includeSubDomains", host.name);
    assert.equal(
      answer.headers["content-security-policy"],
      undefined,
      `${host.name} leaves the service's headers alone`,
    );
    assert.equal(service.calls[0].headers["x-forwarded-for"], "127.0.0.1", host.name);
    assert.equal(service.calls[0].headers["x-forwarded-host"], "de.tembea.example", host.name);
  }
});

test("a service that is away is said so, with all headers", async () => {
  service.close();
  for (const host of hosts.filter((host) => host.name !== "edge function")) {
    const answer = await host.ask("de", "/api/requestquote");
    assert.equal(answer.status, 502, host.name);
    assert.equal(answer.headers["content-type"], "application/problem+json", host.name);
    assert.equal(answer.headers["cache-control"], "no-store", host.name);
    assert.equal(JSON.parse(answer.body).title, "The enquiry service does not answer.", host.name);
    for (const header of HEADERS.slice(2)) {
      assert.ok(answer.headers[header], `${host.name}: ${header}`);
    }
  }
});

/** All that a host has logged as soon as these words are in it. */
async function logUntil(host, words) {
  for (let attempt = 0; attempt < 100 && !host.logged().includes(words); attempt += 1) {
    await setTimeout(50);
  }
  return host.logged();
}

test("what opens a booking or an offer is in no host's log, whether the service answers or not", async () => {
  const secret = "q7x2m9k4t8w3z5c6v1b0n2p4r6";
  const addresses = [
    ...["offer", "invoice", "payment"].flatMap((kind) => [
      `/api/${kind}/${secret}`,
      `/api/${kind}/${secret}/1?again=1`,
    ]),
    `/api/moderate?token=${secret}`,
    `/Payment?reference=${secret}`,
    `/missing?reference=${secret}`,
  ];
  const headers = { referer: `https://de.tembea.example/Payment?reference=${secret}` };
  for (const host of hosts.filter((host) => host.logged)) {
    for (const address of addresses) {
      await host.ask("de", address, { headers });
    }
    await host.ask("de", "/api/last");
    // Lines are written after their answers. The others log no requests.
    const logged = host.name === "nginx" ? await logUntil(host, "/api/last") : host.logged();
    if (host.name === "nginx") assert.match(logged, /"GET \/api\/offer\/- HTTP/);
    assert.ok(!logged.includes(secret), `${host.name}:\n${logged}`);
  }
});
