// Licences of every Rust and npm package that is built into the product or its
// tests, packages withdrawn from crates.io, RustSec's advisories and npm's. Only
// the package registries are requested: RustSec's advisories are in a snapshot,
// which `advisories.mjs` makes and explains how to renew.
import { execFileSync } from "node:child_process";
import { concerning, readSnapshot } from "./advisories.mjs";
import { licenceProblem, readCrates, readPackages } from "./licences.mjs";

/** Advisories that do not concern us, each with the reason. */
const NOT_CONCERNED = new Map([]);

/** A snapshot of the advisories that is older than this many days is outdated. */
const SNAPSHOT_DAYS = 90;

const crates = readCrates();
const packages = readPackages();
const problems = [
  ...crates.map((crate) => licenceProblem("crate", crate)),
  ...packages.map((entry) => licenceProblem("npm package", entry)),
].filter(Boolean);

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

/** The registry's index lists the withdrawn versions. */
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

for (const folder of ["site", "enquiry-service/desk"]) {
  try {
    const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
    execFileSync("npm", ["audit", "--audit-level=high", "--json"], options);
  } catch (error) {
    const report = error.stdout ? JSON.parse(error.stdout) : {};
    if (!report.vulnerabilities) {
      console.warn(`warning: the npm registry gave no advisories for ${folder}`);
    }
    for (const [name, entry] of Object.entries(report.vulnerabilities ?? {})) {
      if (["high", "critical"].includes(entry.severity)) {
        problems.push(`npm package ${name} of ${folder}: an advisory of severity ${entry.severity}`);
      }
    }
  }
}

for (const problem of problems) {
  console.error(problem);
}
console.log(`${crates.length} crates and ${packages.length} npm packages checked; RustSec advisories as of ${snapshot.date}`);
process.exitCode = problems.length > 0 ? 1 : 0;
