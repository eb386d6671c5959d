// The facts of the RustSec advisories: crate, affected versions and reason.
//
// `scripts/advisories.json` is a snapshot of https://github.com/rustsec/advisory-db, so that a check
// for advisories needs only the package registries. To renew it, from the repository's root:
//
//   git clone --depth 1 https://github.com/rustsec/advisory-db /tmp/advisory-db
//   node scripts/advisories.mjs /tmp/advisory-db
//
// The database is in the public domain (CC0-1.0), except for advisories adapted from the GitHub Advisory
// Database (CC-BY-4.0): those keep their source in `from`. Of all of them, only facts are taken.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SNAPSHOT = new URL("advisories.json", import.meta.url);
const SOURCE = "https://github.com/rustsec/advisory-db";
const LICENCE = "CC0-1.0; entries with `from` are adapted from the GitHub Advisory Database, CC-BY-4.0";

/** The facts of one advisory, which is Markdown behind a block of TOML; null if it was withdrawn. */
export function parse(markdown) {
  const toml = markdown
    .slice(0, markdown.indexOf("\n```", 7))
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n");
  const text = (key) => toml.match(new RegExp(`^\\s*${key}\\s*=\\s*"([^"]*)"`, "m"))?.[1];
  const list = (key) =>
    [...(toml.match(new RegExp(`^\\s*${key}\\s*=\\s*\\[([^\\]]*)\\]`, "m"))?.[1] ?? "").matchAll(/"([^"]*)"/g)].map(
      ([, range]) => range,
    );
  if (text("withdrawn")) {
    return undefined;
  }
  const advisory = { id: text("id"), kind: text("informational") ?? "vulnerability", patched: list("patched") };
  if (list("unaffected").length > 0) {
    advisory.unaffected = list("unaffected");
  }
  if (text("license") && text("license") !== "CC0-1.0") {
    advisory.from = text("url");
  }
  return advisory;
}

/** Converts a range of Cargo to npm's syntax: a comma joins, a bare version stands for compatible ones. */
function npmRange(range) {
  return range
    .split(",")
    .map((part) => part.trim().replace(/^(?=\d)/, "^"))
    .join(" ");
}

/** The advisories of a snapshot that concern this version of a crate. */
export function concerning(snapshot, { name, version }) {
  const { satisfies } = createRequire(new URL("../site/package.json", import.meta.url))("semver");
  const isIn = (ranges = []) => ranges.some((range) => satisfies(version, npmRange(range), { includePrerelease: true }));
  return (snapshot.crates[name] ?? []).filter(({ patched, unaffected }) => !isIn(patched) && !isIn(unaffected));
}

export function readSnapshot() {
  return JSON.parse(readFileSync(SNAPSHOT, "utf8"));
}

/** One crate per line, so that a renewal shows what is new. */
function write(database) {
  const crates = {};
  for (const name of readdirSync(join(database, "crates")).sort()) {
    const files = readdirSync(join(database, "crates", name)).filter((file) => file.endsWith(".md")).sort();
    const advisories = files.map((file) => parse(readFileSync(join(database, "crates", name, file), "utf8"))).filter(Boolean);
    if (advisories.some(({ id }) => !id)) {
      throw new Error(`an advisory of ${name} has no id: has the database's form changed?`);
    }
    if (advisories.length > 0) {
      crates[name] = advisories;
    }
  }
  const date = execFileSync("git", ["-C", database, "log", "-1", "--format=%cs"], { encoding: "utf8" }).trim();
  const lines = Object.entries(crates).map(([name, advisories]) => `${JSON.stringify(name)}: ${JSON.stringify(advisories)}`);
  const head = Object.entries({ date, source: SOURCE, licence: LICENCE }).map((entry) => entry.map((part) => JSON.stringify(part)).join(": "));
  writeFileSync(SNAPSHOT, `{\n${head.join(",\n")},\n"crates": {\n${lines.join(",\n")}\n}\n}\n`);
  console.log(`${lines.length} crates with advisories, as of ${date}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) {
    throw new Error("name the folder of a checkout of the advisory database");
  }
  write(process.argv[2]);
}
