import assert from "node:assert/strict";
import { test } from "node:test";
import { concerning, parse } from "./advisories.mjs";

const ADVISORY = `\`\`\`toml
[advisory]
id = "RUSTSEC-2024-0001"
package = "sample"
informational = "unsound"
license = "CC-BY-4.0"
url = "https://github.com/advisories/GHSA-x"

[versions]
patched = [
  # mended twice
  ">= 1.2.3, < 1.3.0",
  ">= 2.0.1",
]
unaffected = ["< 1.0.0", "1.5.0"]
\`\`\`

# patched = ["nothing that prose says counts"]
`;

test("an advisory is read as facts", () => {
  assert.deepEqual(parse(ADVISORY), {
    id: "RUSTSEC-2024-0001",
    kind: "unsound",
    patched: [">= 1.2.3, < 1.3.0", ">= 2.0.1"],
    unaffected: ["< 1.0.0", "1.5.0"],
    from: "https://github.com/advisories/GHSA-x",
  });
  assert.equal(parse(ADVISORY.replace("package", 'withdrawn = "2024-02-01"\npackage')), undefined);
});

test("a version is concerned unless it is patched or was never affected", () => {
  const snapshot = { crates: { sample: [parse(ADVISORY)] } };
  const isConcerned = (version, name = "sample") => concerning(snapshot, { name, version }).length > 0;
  for (const version of ["1.0.0", "1.2.2", "1.3.0", "1.4.9", "2.0.0", "2.0.1-rc.1"]) {
    assert.ok(isConcerned(version), version);
  }
  for (const version of ["0.9.9", "1.2.3", "1.2.9", "1.5.0", "1.6.0", "2.0.1", "3.0.0"]) {
    assert.ok(!isConcerned(version), version);
  }
  assert.ok(!isConcerned("1.0.0", "another"));
});
