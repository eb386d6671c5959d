import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { licenceProblem } from "./licences.mjs";

const judge = (license, name = "sample") => licenceProblem("crate", { name, license });

test("a licence that is not on the list is refused, alone or together with one that is", () => {
  assert.match(judge("GPL-3.0-only"), /crate sample: the licence GPL-3.0-only is not allowed/);
  assert.match(judge("MIT AND GPL-3.0-only"), /not allowed/);
  assert.match(judge(undefined), /no licence is named/);
});

test("a choice that leaves a permissive licence is taken, however it is written", () => {
  for (const licence of ["MIT", "MIT OR GPL-2.0-only", "GPL-2.0-only/MIT", "(Apache-2.0 OR MIT) AND Unicode-3.0"]) {
    assert.equal(judge(licence), undefined, licence);
  }
});

test("an exception is for one package, and for its programs on each platform", () => {
  assert.equal(judge("MPL-2.0", "lightningcss-linux-x64-gnu"), undefined);
  assert.match(judge("MPL-2.0", "another"), /not allowed/);
});

test("the list names every crate and npm package of the lock files", () => {
  const list = execFileSync("node", [new URL("licences.mjs", import.meta.url).pathname], { encoding: "utf8" }).split("\n");
  const crates = [...readFileSync(new URL("../Cargo.lock", import.meta.url), "utf8").matchAll(/name = "(.+)"\nversion = "(.+)"\nsource/g)];
  assert.ok(crates.length > 100);
  for (const [, name, version] of crates) {
    assert.ok(list.some((line) => line.startsWith(`crate ${name} ${version}: `)), name);
  }
  const { packages } = JSON.parse(readFileSync(new URL("../site/package-lock.json", import.meta.url), "utf8"));
  for (const [path, { version }] of Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link)) {
    assert.ok(list.some((line) => line.startsWith(`npm ${path.replace(/^.*node_modules\//, "")} ${version}: `)), path);
  }
});
