// Remembers which tests have passed on which files, so that `scripts/test` repeats only those that a change affects.
//   node unchanged.mjs rust PROGRAM ARGUMENTS...   runs a test program of Rust, unless it has passed with these files
//   node unchanged.mjs components COMMAND...       runs the tests of the components in this folder in the same way
//   node unchanged.mjs browser FILE...             prints the files below site/tests that have not passed with these files
// As a reporter of node:test it records the browser files that pass, and prints those that fail.
// A Rust test that fails in a parallel run is repeated once by itself, and named.
// If CI is set, every test runs.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { basename, dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamps = join(root, "target/passed");
const GENERATOR = "target/preview/tembea";
const SERVICES = ["target/preview/tembea-service", "target/preview/tembea-demonstration"];
const NOT_OF_SITES = /^(node_modules|dist|tests|look)$/;

/** Every file below these paths, in one order. */
function filesBelow(paths, isLeftOut = () => false) {
  return paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    const entries = readdirSync(full, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
    return entries.flatMap((entry) => {
      const below = join(path, entry.name);
      if (isLeftOut(entry.name, path)) return [];
      return entry.isDirectory() ? filesBelow([below], isLeftOut) : [below];
    });
  });
}

function hash(files, ...words) {
  const hasher = createHash("sha256");
  for (const word of [process.version, ...words]) hasher.update(`${word}\n`);
  for (const file of files) {
    const path = join(root, file);
    hasher.update(`${file}\n`);
    if (existsSync(path)) hasher.update(readFileSync(path));
  }
  return hasher.digest("hex");
}

/** The generator, and all inputs of the sites. */
const sitesKey = () =>
  hash([
    GENERATOR,
    ...filesBelow(["site", "content-cache"], (name, folder) => folder === "site" && NOT_OF_SITES.test(name)),
    "netlify.toml",
  ]);

const hasPassed = (name, key) => {
  const stamp = join(stamps, name);
  return !process.env.CI && existsSync(stamp) && readFileSync(stamp, "utf8") === key;
};

function notePassed(name, key) {
  const stamp = join(stamps, name);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
}

/** A test program of Rust runs in its package's folder, whose tests and data it reads. */
function rustKey(program, args) {
  const part = relative(root, process.cwd());
  const ownFiles = filesBelow([part], (name) => name === "src" || name === "target");
  const stores = process.env.TEST_POSTGRES ? "with PostgreSQL" : "without PostgreSQL";
  return hash([relative(root, program), ...SERVICES, ...ownFiles], sitesKey(), stores, ...args);
}

const NOT_OF_COMPONENTS = /^(node_modules|dist|tests|look|templates|content)$/;
/** The site or the desk: the program is started in its folder. */
const folderOfComponents = () => relative(root, process.cwd());
const componentsKey = (part) =>
  hash(filesBelow([part], (name, folder) => folder === part && NOT_OF_COMPONENTS.test(name)));

/** A browser test with the modules of site/tests that it imports, and those that they import. */
function withImports(file, found = new Set()) {
  const path = join(root, file);
  if (found.has(file) || !existsSync(path)) return found;
  found.add(file);
  for (const [, name] of readFileSync(path, "utf8").matchAll(/"(\.{1,2}\/[\w./-]+\.mjs)"/g)) {
    withImports(join(dirname(file), name), found);
  }
  return found;
}

/** The keys of browser tests by their files, `tests/journeys/quote.test.mjs`. The enquiry service is part of those that start it. */
function browserKeys(files) {
  const shared = hash([], sitesKey(), process.env.CHROMIUM ?? "");
  const keyOf = (file) => {
    const modules = [...withImports(join("site", file))];
    const startsService = modules.some((module) => /import .*\b(enquiryService|demonstration)\b/.test(readFileSync(join(root, module), "utf8")));
    return hash([...modules, ...(startsService ? SERVICES : [])], shared);
  };
  return new Map(files.map((file) => [file, keyOf(file)]));
}

/** Runs a command unless it has passed, and returns its status. */
async function run(name, key, start) {
  if (hasPassed(name, key)) {
    console.log(`${name}: passed with these files before`);
    return 0;
  }
  const status = await start();
  if (status === 0) notePassed(name, key);
  return status;
}

const runCommand = ([program, ...args]) => spawnSync(program, args, { stdio: "inherit" }).status ?? 1;

/** A test that hangs ends its program after half an hour. */
async function runTests(program, args) {
  const child = spawn("timeout", ["--foreground", "1800", program, ...args], {
    stdio: ["inherit", "pipe", "inherit"],
    env: { ...process.env, RUSTC_BOOTSTRAP: "1" },
  });
  const failed = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const test = /^test (\S+) \.\.\. FAILED/.exec(line);
    if (test) failed.push(test[1]);
  }
  const [status] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  return { status: status ?? 1, failed };
}

/** Parallel tests can delay a test: a failed test must pass by itself. */
async function runRust(program, args) {
  const { status, failed } = await runTests(program, args);
  if (status === 0 || failed.length === 0) return status;
  console.log(`failed beside other tests, repeated alone: ${failed.join(", ")}`);
  return (await runTests(program, [...failed, "--exact", "--test-threads=1", ...args])).status;
}

/** Records the files without a failure when all have run, and prints the others. */
export default async function* notePassedFiles(events) {
  const keys = browserKeys(filesBelow(["site/tests"]).filter((file) => file.endsWith(".test.mjs")).map(belowSite));
  const failed = new Set();
  const seen = new Set();
  for await (const { type, data } of events) {
    if (!data?.file) continue;
    const file = belowSite(relative(root, data.file));
    seen.add(file);
    if (type === "test:fail") failed.add(file);
  }
  for (const file of seen) {
    const key = keys.get(file);
    if (key && !failed.has(file)) notePassed(file, key);
  }
  yield [...failed].map((file) => `${file}\n`).join("");
}

const belowSite = (file) => relative("site", file);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, ...rest] = process.argv.slice(2);
  if (kind === "rust") {
    const [program, ...args] = rest;
    process.exitCode = await run(basename(program), rustKey(program, args), () => runRust(program, args));
  } else if (kind === "components") {
    const part = folderOfComponents();
    process.exitCode = await run(`components-${basename(part)}`, componentsKey(part), () => runCommand(rest));
  } else if (kind === "browser") {
    const keys = browserKeys(rest);
    console.log(rest.filter((file) => !hasPassed(file, keys.get(file))).join("\n"));
  } else {
    console.error(`unknown: ${kind} (rust, components or browser)`);
    process.exitCode = 2;
  }
}
