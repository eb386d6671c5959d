import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unchanged-"));
  for (const folder of ["scripts", "generator/tests", "site/tests/journeys", "site/tests/with-service", "site/templates"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  cpSync(fileURLToPath(new URL("unchanged.mjs", import.meta.url)), join(root, "scripts/unchanged.mjs"));
  // Counts its runs, and fails while there is a file named broken.
  writeFileSync(join(root, "suite"), `#!/bin/sh\necho run >> ${root}/runs\n! [ -e ${root}/broken ]\n`);
  chmodSync(join(root, "suite"), 0o755);
  write("site/templates/page.html", "page");
  write("runs", "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path, text) => writeFileSync(join(root, path), text);
const runs = () => readFileSync(join(root, "runs"), "utf8").split("\n").length - 1;

function run(args, { cwd = "generator", env = {} } = {}) {
  const { CI: _, ...rest } = process.env;
  const options = { cwd: join(root, cwd), encoding: "utf8", env: { ...rest, ...env } };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["../scripts/unchanged.mjs", ...args], options);
  return { status, stdout, stderr };
}
const runSuite = (env) => run(["rust", join(root, "suite"), "--quiet"], { env }).status;

test("a program that has passed runs again only when a file that it reads has changed", () => {
  assert.deepEqual([runSuite(), runSuite(), runs()], [0, 0, 1]);
  write("site/templates/page.html", "another page");
  assert.deepEqual([runSuite(), runSuite(), runs()], [0, 0, 2]);
  write("generator/tests/new.rs", "");
  assert.deepEqual([runSuite(), runs()], [0, 3]);
});

test("a program that has failed runs again", () => {
  write("broken", "");
  assert.deepEqual([runSuite(), runSuite(), runs()], [1, 1, 2]);
  rmSync(join(root, "broken"));
  assert.deepEqual([runSuite(), runs()], [0, 3]);
});

test("a test of Rust that fails beside others has to pass by itself, and is named", () => {
  const suite = (verdict) => {
    const lines = [
      "#!/bin/sh",
      `echo "$*" >> ${root}/runs`,
      'case "$*" in *--exact*) ' + verdict + ";; esac",
      'echo "test serve::late ... FAILED <0.1s>"',
      "exit 101",
    ];
    writeFileSync(join(root, "suite"), `${lines.join("\n")}\n`);
  };
  suite("exit 0");
  const { status, stdout } = run(["rust", join(root, "suite"), "--report-time"]);
  assert.equal(status, 0);
  assert.match(stdout, /^failed beside other tests, repeated alone: serve::late$/m);
  assert.equal(readFileSync(join(root, "runs"), "utf8"), "--report-time\nserve::late --exact --test-threads=1 --report-time\n");
  suite("exit 101");
  assert.equal(runSuite(), 101);
});

test("where CI is set, every program runs", () => {
  assert.deepEqual([runSuite(), runSuite({ CI: "1" }), runs()], [0, 0, 2]);
});

test("a browser file is left out once it has passed, and comes back with a change of itself or of the sites", () => {
  write("site/tests/journeys/good.test.mjs", 'import { test } from "node:test";\ntest("good", () => {});\n');
  write("site/tests/journeys/bad.test.mjs", 'import { test } from "node:test";\ntest("bad", () => { throw new Error("bad"); });\n');
  write("site/tests/with-service/bad.test.mjs", 'import { test } from "node:test";\ntest("well", () => {});\n');
  const files = ["tests/journeys/bad.test.mjs", "tests/journeys/good.test.mjs", "tests/with-service/bad.test.mjs"];
  const left = () => run(["browser", ...files], { cwd: "site" }).stdout.trim().split("\n");
  assert.deepEqual(left(), files);
  // A nested test run would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const reporter = ["--test-reporter=../scripts/unchanged.mjs", "--test-reporter-destination=/dev/null"];
  spawnSync(process.execPath, ["--test", ...reporter, ...files], { cwd: join(root, "site"), env });
  assert.deepEqual(left(), ["tests/journeys/bad.test.mjs"]);
  write("site/templates/page.html", "another page");
  assert.deepEqual(left(), files);
});

test("a change of the enquiry service concerns the browser files that start it, however deep they import it", () => {
  mkdirSync(join(root, "target/preview"), { recursive: true });
  mkdirSync(join(root, "site/tests/support"));
  write("site/tests/support/programs.mjs", "export const enquiryService = 1;\n");
  write("site/tests/support/real.mjs", 'import { enquiryService } from "./programs.mjs";\nexport { enquiryService };\n');
  write("site/tests/with-service/one.mjs", 'export { enquiryService } from "../support/real.mjs";\n');
  write("site/tests/journeys/sites.test.mjs", "");
  write("site/tests/with-service/service.test.mjs", 'import "./one.mjs";\n');
  const files = ["tests/journeys/sites.test.mjs", "tests/with-service/service.test.mjs"];
  const left = () => run(["browser", ...files], { cwd: "site" }).stdout.trim().split("\n");
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const reporter = ["--test-reporter=../scripts/unchanged.mjs", "--test-reporter-destination=/dev/null"];
  spawnSync(process.execPath, ["--test", ...reporter, ...files], { cwd: join(root, "site"), env });
  assert.deepEqual(left(), [""]);
  for (const program of ["tembea-service", "tembea-demonstration"]) {
    write(`target/preview/${program}`, "another program");
    assert.deepEqual(left(), ["tests/with-service/service.test.mjs"]);
  }
});
