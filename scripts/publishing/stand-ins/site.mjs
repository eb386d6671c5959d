// A small country site with a page for every row of the table of addresses, as the generator would leave it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const read = (path) => readFileSync(new URL(`../../../generator/${path}`, import.meta.url), "utf8");
const TABLE = JSON.parse(read("tests/addresses.json"));
const NAMES = { tour: "safari", accented: "überquerung" };

const REDIRECTS = [
  ["/blog/undefined", "/"],
  ["/undefined", "/"],
  ["/trip", "/tours/"],
  ["/affiliate", "/Affiliate"],
  ["/profile", "/Profile"],
  ["/Search", "/search"],
  ["/blog", "/Blogs"],
  ["/trip/früher", `/trip/${encodeURIComponent("überquerung")}`],
];

const HEADERS = { "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" };

const edgeFunction = (redirects) =>
  read("src/hosting/netlify/edge.js").replace("TABLE", () =>
    JSON.stringify({
      redirects,
      headers: Object.entries(HEADERS),
      kept: [["assets/", "public, max-age=31536000, immutable"]],
      askedAgain: "no-cache",
      types: ["html", "json", "txt", "svg", "js", "xml"].map((extension) => [extension, "text/plain"]),
      anyType: "application/octet-stream",
      texts: ["html", "json", "txt", "svg", "js", "xml"],
    }),
  );

export const BUILD = {
  generator: "0.1.0",
  snapshot: "second",
  fetched_at: "2026-11-20T06:00:00Z",
  today: "2026-11-20",
  sample: false,
  pages: { home: 1, trip: 20, article: 10 },
  moved: { "/trip/früher": "/trip/überquerung" },
};

/** Writes the site of a language below `out`, with these facts and files of its own. */
export function writeSite(out, locale, address, { build = {}, files = {}, redirects = REDIRECTS } = {}) {
  const write = (file, text) => {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  };
  for (const { file } of TABLE.filter(({ file }) => file)) {
    const name = file.replace(/\{(\w+)\}/, (_, part) => NAMES[part]);
    const head = `<link rel="canonical" href="${address}/"><title>${name}</title></head>`;
    write(`${locale}/${name}`, name.endsWith(".html") ? `<!doctype html><head>${head}<body>${locale}</body>` : name);
  }
  write(`${locale}/build.json`, `${JSON.stringify({ ...BUILD, locale, ...build }, null, 2)}\n`);
  for (const [file, text] of Object.entries(files)) {
    write(`${locale}/${file}`, text);
  }
  const settings = `hosting/netlify/${locale}`;
  write(`${settings}/netlify.toml`, read("src/hosting/netlify/site.toml").replace("LOCALE", locale));
  write(`${settings}/edge-functions/site.js`, edgeFunction(redirects));
}
