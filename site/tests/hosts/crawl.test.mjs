import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { HEADERS, hostOf, isInstalled, startNginx } from "../support/hosts.mjs";
import { LOCALES } from "../support/visits.mjs";

const AT_ONCE = 32;

const skip = isInstalled("nginx") ? false : "nginx is not installed";
const folder = mkdtempSync(join(tmpdir(), "crawl-"));
const sites = process.env.SITES;
let nginx;
/** One connection to each site, as a browser has: nginx ends one after 1,000 requests. */
const sessions = new Map();

before(async () => {
  if (skip) {
    return;
  }
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const names = LOCALES.map((locale) => `DNS:${hostOf(locale)}`).join(",");
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"].concat([
      "-keyout",
      key,
      "-out",
      certificate,
      "-subj",
      "/CN=tembea.example",
      "-addext",
      `subjectAltName=${names}`,
    ]),
    { stdio: "ignore" },
  );
  nginx = await startNginx({ sites, folder }, 9, { certificate, key });
  for (const servername of LOCALES.map(hostOf)) {
    sessions.set(servername, connect(`https://127.0.0.1:${nginx.port}`, { ca: readFileSync(certificate), servername }));
  }
});
after(() => {
  for (const session of sessions.values()) {
    session.destroy();
  }
  nginx?.close();
  rmSync(folder, { recursive: true });
});

function ask({ host, path }) {
  return new Promise((resolve, reject) => {
    const stream = sessions.get(host).request({ ":authority": host, ":path": path });
    const parts = [];
    let headers;
    stream.on("response", (received) => {
      headers = received;
    });
    stream.on("data", (part) => parts.push(part));
    stream.on("error", reject);
    stream.on("end", () => resolve({ status: headers[":status"], headers, body: Buffer.concat(parts).toString() }));
  });
}

/** What a file names: links, pictures, scripts, its other languages, a style sheet's fonts. */
function named({ headers, body }) {
  const type = headers["content-type"];
  if (type.startsWith("text/css")) {
    return [...body.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address);
  }
  if (type.startsWith("application/xml")) {
    return [...body.matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, address]) => address);
  }
  if (!type.startsWith("text/html")) {
    return [];
  }
  const single = [...body.matchAll(/ (?:href|src|poster|action)="([^"]+)"/g)].map(([, address]) => address);
  const shared = [...body.matchAll(/<meta property="og:(?:url|image)" content="([^"]+)"/g)].map(
    ([, address]) => address,
  );
  const sets = [...body.matchAll(/ (?:srcset|imagesrcset)="([^"]+)"/g)].flatMap(([, set]) =>
    set.split(", ").map((candidate) => candidate.split(" ")[0]),
  );
  return [...single, ...shared, ...sets];
}

/** Where an address leads, if that is one of the six sites and not the service. */
function within(address, page) {
  if (address.startsWith("data:")) {
    return undefined;
  }
  const { protocol, host, pathname, search } = new URL(address.replaceAll("&amp;", "&"), page);
  const isOurs = protocol === "https:" && LOCALES.some((locale) => hostOf(locale) === host);
  return isOurs && !pathname.startsWith("/api/") ? { host, path: `${pathname}${search}` } : undefined;
}

test("from the six home pages over TLS every address answers, at once and with all headers", { skip }, async () => {
  const seen = new Map(LOCALES.map((locale) => [`https://${hostOf(locale)}/`, "the beginning"]));
  const queue = [...seen.keys()];
  const pages = new Set();
  const faults = [];
  const visitNext = async () => {
    for (let address = queue.pop(); address; address = queue.pop()) {
      const { host, pathname, search } = new URL(address);
      const answer = await ask({ host, path: `${pathname}${search}` });
      if (answer.status !== 200) {
        faults.push(`${address}, named by ${seen.get(address)}, is answered ${answer.status}`);
        continue;
      }
      faults.push(
        ...[...HEADERS, "etag"].filter((name) => !answer.headers[name]).map((name) => `${address} has no ${name}`),
      );
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(answer.body)?.[1];
      if (canonical) {
        pages.add(canonical);
      }
      for (const next of named(answer).flatMap((text) => within(text, address) ?? [])) {
        const found = `https://${next.host}${next.path}`;
        if (!seen.has(found)) {
          seen.set(found, address);
          queue.push(found);
        }
      }
    }
  };
  // A visitor that finds the queue empty comes again while others may still add to it.
  while (queue.length > 0) {
    await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
  }
  assert.deepEqual(faults, []);
  assert.ok(seen.size > 1000, `only ${seen.size} addresses`);
  for (const locale of LOCALES) {
    const { body } = await ask({ host: hostOf(locale), path: "/sitemap.xml" });
    assert.match((await ask({ host: hostOf(locale), path: "/robots.txt" })).body, /^User-agent: \*$/m);
    const listed = [...body.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
    assert.ok(listed.length > 60, `${locale}: only ${listed.length} pages in the site map`);
    // Advertisements lead to the campaign page, no page does.
    for (const address of listed.filter((address) => !address.endsWith("/Landing"))) {
      assert.ok(pages.has(address), `no link leads to ${address}`);
    }
  }
});

test("an unencrypted visit is led to the same address, encrypted", { skip }, async () => {
  const { statusCode, headers } = await new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: nginx.plainPort, path: "/About?a=1", headers: { host: hostOf("de") } };
    request(options, (response) => resolve(response.resume()))
      .on("error", reject)
      .end();
  });
  assert.equal(statusCode, 301);
  assert.equal(headers.location, `https://${hostOf("de")}/About?a=1`);
});
