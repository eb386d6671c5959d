// Licences of every Rust and npm package that is built into the product or its
// tests, packages withdrawn from crates.io, RustSec's advisories and npm's. Asks
// no host but the package registries: RustSec's advisories stand in a snapshot,
// which `advisories.mjs` makes (how to renew it is said there).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { concerning, readSnapshot } from "./advisories.mjs";

const ALLOWED = new Set([
  "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0",
  "CC0-1.0", "CDLA-Permissive-2.0", "ISC", "MIT", "MIT-0", "NCSA", "OFL-1.1", "Unicode-3.0", "Unlicense", "Zlib",
]);

/** Packages whose licence is not in the list, each with the reason why it may stay. */
const EXCEPTIONS = new Map([
  ["axe-core", "MPL-2.0; a test tool that is not part of the product"],
  ["cssparser", "MPL-2.0, file-based copyleft; used unchanged by `generator check` through scraper"],
  ["cssparser-macros", "MPL-2.0; belongs to cssparser"],
  ["dtoa-short", "MPL-2.0; belongs to cssparser"],
  ["selectors", "MPL-2.0; used unchanged by `generator check` through scraper"],
  ["parse-cache-control", "names none in its package, its repository says BSD-3-Clause; inside Lighthouse, which measures"],
  ["lightningcss", "MPL-2.0; a build tool inside Vite"],
]);

/** Advisories that do not concern us, each with the reason. */
const NOT_CONCERNED = new Map([]);

/** After so many days a snapshot of the advisories is old. */
const SNAPSHOT_DAYS = 90;

/** Whether an SPDX expression leaves a choice that is allowed. */
function isAllowed(expression) {
  const text = expression.replaceAll("/", " OR ").replaceAll(/[()]/g, " ");
  return text.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((part) => ALLOWED.has(part.trim())));
}

const problems = [];

function checkLicence(kind, name, licence) {
  if (!licence && !EXCEPTIONS.has(name)) {
    problems.push(`${kind} ${name}: no licence is named`);
  } else if (licence && !isAllowed(licence) && !EXCEPTIONS.has(name) && !EXCEPTIONS.has(name.replace(/-(linux|darwin|win32|freebsd|android).*$/, ""))) {
    problems.push(`${kind} ${name}: the licence ${licence} is not allowed`);
  }
}

const metadata = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version=1", "--locked"], { maxBuffer: 1 << 28, encoding: "utf8" }),
);
const crates = metadata.packages.filter((crate) => crate.source);
for (const crate of crates) {
  checkLicence("crate", crate.name, crate.license);
}

const snapshot = readSnapshot();
for (const crate of crates) {
  for (const { id, kind } of concerning(snapshot, crate).filter(({ id }) => !NOT_CONCERNED.has(id))) {
    const message = `crate ${crate.name} ${crate.version}: ${id} (${kind}), https://rustsec.org/advisories/${id}`;
    if (kind === "vulnerability") {
      problems.push(message);
    } else {
      console.warn(`warning: ${message}`);
    }
  }
}
if (Date.now() - Date.parse(snapshot.date) > SNAPSHOT_DAYS * 86_400_000) {
  console.warn(`warning: the snapshot of RustSec's advisories is of ${snapshot.date}; renew it as scripts/advisories.mjs says`);
}

const LOCK_FILES = ["site/package-lock.json", "site/look/package-lock.json"];
const packages = LOCK_FILES.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8")).packages)).filter(
  ([path]) => path,
);
for (const [path, entry] of packages) {
  checkLicence("npm package", path.replace(/^.*node_modules\//, ""), entry.license);
}

/** The registry's own index tells which versions were withdrawn. */
async function isYanked({ name, version }) {
  const lower = name.toLowerCase();
  const folder =
    lower.length <= 2 ? `${lower.length}` : lower.length === 3 ? `3/${lower[0]}` : `${lower.slice(0, 2)}/${lower.slice(2, 4)}`;
  const response = await fetch(`https://index.crates.io/${folder}/${lower}`, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) {
    throw new Error(`index.crates.io answered ${response.status} for ${name}`);
  }
  const lines = (await response.text()).trim().split("\n");
  return lines.map((line) => JSON.parse(line)).some((entry) => entry.vers === version && entry.yanked);
}

const queue = [...crates];
let unreachable;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let crate = queue.pop(); crate && !unreachable; crate = queue.pop()) {
      try {
        if (await isYanked(crate)) {
          problems.push(`crate ${crate.name} ${crate.version} was withdrawn from crates.io`);
        }
      } catch (error) {
        unreachable = error;
      }
    }
  }),
);
if (unreachable) {
  console.warn(`warning: withdrawn crates were not looked for: ${unreachable.message}`);
}

try {
  execFileSync("npm", ["audit", "--audit-level=high", "--json"], { cwd: "site", encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
} catch (error) {
  const report = error.stdout ? JSON.parse(error.stdout) : {};
  if (report.vulnerabilities) {
    for (const [name, entry] of Object.entries(report.vulnerabilities)) {
      if (["high", "critical"].includes(entry.severity)) {
        problems.push(`npm package ${name}: an advisory of severity ${entry.severity}`);
      }
    }
  } else {
    console.warn("warning: the npm registry gave no advisories");
  }
}

for (const problem of problems) {
  console.error(problem);
}
console.log(`${crates.length} crates and ${packages.length} npm packages checked; RustSec advisories as of ${snapshot.date}`);
process.exitCode = problems.length > 0 ? 1 : 0;
