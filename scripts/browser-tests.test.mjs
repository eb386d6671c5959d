import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "browser-tests-"));
  for (const script of ["browser-tests.mjs", "unchanged.mjs"]) {
    const copy = join(root, "scripts", script);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(fileURLToPath(new URL(script, import.meta.url)), copy);
  }
  for (const name of ["journeys/booking", "journeys/quote", "with-service/booking", "desk/answers"]) writeTest(name);
  write("site/tests/support/visits.mjs", "");
  write("site/tests/order.txt", "with-service/booking\njourneys/quote\ndesk/answers\njourneys/booking\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
/** Notes its start, and fails with the word. */
function writeTest(name, isBroken = false) {
  const body = `appendFileSync("${root}/started", "${name}\\n"); assert.ok(${!isBroken})`;
  const imports = 'import assert from "node:assert";\nimport { appendFileSync } from "node:fs";\nimport { test } from "node:test";\n';
  write(`site/tests/${name}.test.mjs`, `${imports}test("works", () => { ${body}; });\n`);
}
const lines = (text) => text.trim().split("\n");

function run(...args) {
  // A nested test run would report to the outer one.
  const { CI: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  return spawnSync(process.execPath, ["../scripts/browser-tests.mjs", ...args], { cwd: join(root, "site"), encoding: "utf8", env });
}
const list = (...names) => lines(run("list", ...names).stdout).map((file) => file.replace(/^tests\/(.*)\.test\.mjs$/, "$1"));

test("without a name all tests are meant, the longest first, and one of unknown length before them", () => {
  writeTest("journeys/new");
  assert.deepEqual(list(), ["journeys/new", "with-service/booking", "journeys/quote", "desk/answers", "journeys/booking"]);
});

test("a name means the test in whichever folder, with its folder that one, and a folder all of its own", () => {
  assert.deepEqual(list("quote"), ["journeys/quote"]);
  assert.deepEqual(list("booking", "quote"), ["with-service/booking", "journeys/quote", "journeys/booking"]);
  assert.deepEqual(list("journeys/booking"), ["journeys/booking"]);
  assert.deepEqual(list("desk/"), ["desk/answers"]);
});

test("an unknown name is refused with those that there are", () => {
  const { status, stderr, stdout } = run("list", "quote", "quite", "visits");
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^error: site\/tests has no test quite, visits; it has\n {2}desk\/answers\n/);
});

test("an order that names a test that is gone is refused", () => {
  rmSync(join(root, "site/tests/journeys/quote.test.mjs"));
  const { status, stderr } = run("list");
  assert.equal(status, 1);
  assert.match(stderr, /order\.txt names tests that do not exist: journeys\/quote/);
});

test("files start in their order, and those that fail are named", () => {
  writeTest("desk/answers", true);
  const files = run("list").stdout.trim().split("\n");
  const { status, stdout } = run("run", root, "1", ...files);
  assert.equal(status, 1);
  assert.match(stdout, /✔ works/);
  assert.deepEqual(lines(readFileSync(join(root, "started"), "utf8")), list());
  assert.equal(readFileSync(join(root, "failed"), "utf8"), "tests/desk/answers.test.mjs\n");
  assert.match(readFileSync(join(root, "browser.tap"), "utf8"), /^not ok \d+ - works$/m);
  assert.equal(run("run", root, "2", ...files.filter((file) => !file.includes("answers"))).status, 0);
  assert.equal(readFileSync(join(root, "failed"), "utf8"), "");
});
