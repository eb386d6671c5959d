// The browser tests of site/tests.
//   node browser-tests.mjs list [NAME...]           prints the files of these tests, or of all, in the order in which they start
//   node browser-tests.mjs run FOLDER COUNT FILE... runs files, COUNT at a time; results go to FOLDER/browser.tap, the names
//                                                   of files that fail to FOLDER/failed
// A name is that of a file without `.test.mjs`, in whichever folder, with the folder if several have it, or a folder: `reviews`,
// `with-service/booking`, `desk/`.
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec, tap } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import notePassedFiles from "./unchanged.mjs";

const site = fileURLToPath(new URL("../site/", import.meta.url));
const END = ".test.mjs";

/**
 * `journeys/quote` and the like, those that take longest first, so that none of them is still running when all others
 * have ended. `order.txt` holds the order of a measured run. A test that it does not name starts before those that it does.
 */
function allTests() {
  const order = readFileSync(join(site, "tests/order.txt"), "utf8").trim().split("\n");
  const found = readdirSync(join(site, "tests"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(END))
    .map((file) => file.replaceAll("\\", "/").slice(0, -END.length))
    .sort();
  const gone = order.filter((name) => !found.includes(name));
  if (gone.length > 0) fail(`site/tests/order.txt names tests that do not exist: ${gone.join(", ")}`);
  return found.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** The tests that one of the names means. */
function named(names) {
  const all = allTests();
  const meant = (name) => all.filter((test) => test === name || test.endsWith(`/${name}`) || (name.endsWith("/") && test.startsWith(name)));
  const unknown = names.filter((name) => meant(name).length === 0);
  if (unknown.length > 0) {
    fail(`site/tests has no test ${unknown.join(", ")}; it has\n${all.toSorted().map((test) => `  ${test}`).join("\n")}`);
  }
  return names.length > 0 ? all.filter((test) => names.some((name) => meant(name).includes(test))) : all;
}

function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

/** Like `node --test`, which would start the files in alphabetical order. */
function runFiles(folder, concurrency, files) {
  const events = run({ files: files.map((file) => join(site, file)), concurrency });
  events.on("test:fail", () => {
    process.exitCode = 1;
  });
  events.compose(new spec()).pipe(process.stdout);
  events.compose(tap).pipe(createWriteStream(join(folder, "browser.tap")));
  events.compose(notePassedFiles).pipe(createWriteStream(join(folder, "failed")));
}

const [command, ...rest] = process.argv.slice(2);
if (command === "list") {
  for (const test of named(rest)) console.log(`tests/${test}${END}`);
} else if (command === "run") {
  const [folder, count, ...files] = rest;
  runFiles(folder, Number(count), files);
} else {
  fail(`unknown: ${command} (list or run)`);
}
