// The folder of a built country site.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { Refusal } from "./refusal.mjs";

/**
 * The record that publishing adds to a site: its time, a hash of the site, and the assets that visitors may still need.
 */
export const RECORD = "publish.json";

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll(sep, "/"))
    .sort();
}

function addFiles(hash, folder, files) {
  for (const file of files) {
    const content = createHash("sha256").update(readFileSync(join(folder, file))).digest("hex");
    hash.update(`${file}\n${content}\n`);
  }
}

/** Assets of former publishes that an earlier run put beside the site's own; empty if there are none. */
function formerAssets(folder) {
  const file = join(folder, RECORD);
  const assets = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).assets ?? {}) : {};
  return new Set(Object.keys(assets).filter((asset) => assets[asset] !== null));
}

export function readBuild(out, locale) {
  const folder = resolve(out, locale);
  const settings = resolve(out, "hosting/netlify", locale);
  for (const needed of [join(folder, "build.json"), join(folder, "index.html"), join(settings, "netlify.toml")]) {
    if (!existsSync(needed)) {
      throw new Refusal(`${needed} is missing: build the site first.`);
    }
  }
  const former = formerAssets(folder);
  const files = filesBelow(folder).filter((file) => file !== RECORD && !former.has(file));
  const hash = createHash("sha256");
  // build.json contains the time of the fetch, which no visitor sees.
  addFiles(hash, folder, files.filter((file) => file !== "build.json"));
  addFiles(hash, settings, filesBelow(settings));
  const home = readFileSync(join(folder, "index.html"), "utf8");
  const canonical = /<link rel="canonical" href="(https?:\/\/[^"]+)"/.exec(home);
  if (!canonical) {
    throw new Refusal("The home page does not name its address (rel=canonical).");
  }
  return {
    locale,
    folder,
    settings,
    files,
    output: hash.digest("hex"),
    address: new URL(canonical[1]).origin,
    record: JSON.parse(readFileSync(join(folder, "build.json"), "utf8")),
  };
}

export function writeRecord({ folder, output, record }, assets) {
  const content = { published: new Date().toISOString(), snapshot: record.snapshot, output, assets };
  writeFileSync(join(folder, RECORD), `${JSON.stringify(content, null, 2)}\n`);
}
