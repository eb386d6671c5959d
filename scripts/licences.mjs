// Every crate and npm package that is built into the product or its tests, with its licence. Run as a program,
// it prints the list, which is published with a release.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const LOCK_FILES = ["site", "site/look", "enquiry-service/desk"].map((folder) => `${folder}/package-lock.json`);

const ALLOWED = new Set([
  "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0",
  "CC0-1.0", "CDLA-Permissive-2.0", "ISC", "MIT", "MIT-0", "NCSA", "OFL-1.1", "Unicode-3.0", "Unlicense", "Zlib",
]);

/** Packages whose licence is not in the list, each with the reason for the exception. */
const EXCEPTIONS = new Map([
  ["argparse", "Python-2.0, which is permissive; inside openapi-typescript, a build tool"],
  ["axe-core", "MPL-2.0; a test tool that is not part of the product"],
  ["cssparser", "MPL-2.0, file-based copyleft; used unchanged by `tembea check` through scraper"],
  ["cssparser-macros", "MPL-2.0; belongs to cssparser"],
  ["dtoa-short", "MPL-2.0; belongs to cssparser"],
  ["selectors", "MPL-2.0; used unchanged by `tembea check` through scraper"],
  ["parse-cache-control", "names none in its package, its repository says BSD-3-Clause; inside Lighthouse, which measures"],
  ["lightningcss", "MPL-2.0; a build tool inside Vite"],
]);

/** The suffix of a package with another package's binaries for one platform. */
const PLATFORM = /-(linux|darwin|win32|freebsd|android).*$/;

export function readCrates() {
  const metadata = JSON.parse(
    execFileSync("cargo", ["metadata", "--format-version=1", "--locked", "--all-features"], { cwd: root, maxBuffer: 1 << 28, encoding: "utf8" }),
  );
  return metadata.packages.filter((crate) => crate.source);
}

export function readPackages() {
  return LOCK_FILES.flatMap((file) => Object.entries(JSON.parse(readFileSync(`${root}${file}`, "utf8")).packages))
    // The lock file has our own packages by their folder, and as links.
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ""), version, license }));
}

/** Whether an SPDX expression leaves a choice that is allowed. */
function isAllowed(expression) {
  const text = expression.replaceAll("/", " OR ").replaceAll(/[()]/g, " ");
  return text.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((part) => ALLOWED.has(part.trim())));
}

const exceptionFor = (name) => EXCEPTIONS.get(name) ?? EXCEPTIONS.get(name.replace(PLATFORM, ""));

/** The reason why a package's licence is not allowed; null if it is. */
export function licenceProblem(kind, { name, license }) {
  if (exceptionFor(name) || (license && isAllowed(license))) {
    return undefined;
  }
  return license ? `${kind} ${name}: the licence ${license} is not allowed` : `${kind} ${name}: no licence is named`;
}

function listed(kind, packages) {
  const lines = packages.map(({ name, version, license }) => {
    const exception = exceptionFor(name);
    return `${kind} ${name} ${version}: ${license ?? "no licence named"}${exception ? ` (${exception})` : ""}`;
  });
  return [...new Set(lines)].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log([...listed("crate", readCrates()), ...listed("npm", readPackages())].join("\n"));
}
