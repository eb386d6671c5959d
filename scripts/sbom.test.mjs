import assert from "node:assert/strict";
import { test } from "node:test";
import { join, merge } from "./sbom.mjs";

const NPM = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  metadata: { component: { "bom-ref": "site@1.0.0", type: "application", name: "site", version: "1.0.0" } },
  components: [{ "bom-ref": "react@19.0.0", type: "library", name: "react", version: "19.0.0" }],
  dependencies: [{ ref: "site@1.0.0", dependsOn: ["react@19.0.0"] }],
};

const crate = (name, license, repository = null) => ({ id: `id ${name}`, name, version: "1.2.3", license, repository });
const needs = (name, ...kinds) => ({ pkg: `id ${name}`, dep_kinds: kinds.map((kind) => ({ kind })) });

const CARGO = {
  workspace_members: ["id generator"],
  packages: [
    crate("generator", "MIT"),
    crate("serde", "MIT/Apache-2.0", "https://example.org/serde"),
    crate("cc", null),
    crate("insta", "Apache-2.0"),
    crate("similar", "Apache-2.0"),
  ],
  resolve: {
    nodes: [
      { id: "id generator", deps: [needs("serde", null, "dev"), needs("cc", "build"), needs("insta", "dev")] },
      { id: "id serde", deps: [needs("cc", "build")] },
      { id: "id cc", deps: [] },
      { id: "id insta", deps: [needs("similar", null)] },
      { id: "id similar", deps: [] },
    ],
  },
};

test("one list holds the site's packages and the programs' crates, without crates that only test", () => {
  const { bomFormat, metadata, components } = merge(NPM, CARGO);
  assert.equal(bomFormat, "CycloneDX");
  assert.equal(metadata.component.name, "tembea");
  assert.deepEqual(
    components.map(({ name, type }) => `${name}: ${type}`),
    ["site: application", "react: library", "generator: application", "serde: library", "cc: library"],
  );
});

test("a crate has its address, its licence as SPDX writes it, and its repository", () => {
  const [serde, cc] = merge(NPM, CARGO).components.slice(-2);
  assert.equal(serde.purl, "pkg:cargo/serde@1.2.3");
  assert.deepEqual(serde.licenses, [{ expression: "MIT OR Apache-2.0" }]);
  assert.deepEqual(serde.externalReferences, [{ type: "vcs", url: "https://example.org/serde" }]);
  assert.ok(!("licenses" in cc) && !("externalReferences" in cc));
});

test("every dependency is one of the components", () => {
  const { metadata, components, dependencies } = merge(NPM, CARGO);
  const known = new Set([metadata.component, ...components].map((component) => component["bom-ref"]));
  for (const { ref, dependsOn } of dependencies) {
    for (const name of [ref, ...dependsOn]) {
      assert.ok(known.has(name), name);
    }
  }
  assert.deepEqual(dependencies[0], { ref: "tembea", dependsOn: ["site@1.0.0", "pkg:cargo/generator@1.2.3"] });
});

test("the packages of the site and of the desk are in one list, each of them once", () => {
  const desk = {
    ...NPM,
    metadata: { component: { "bom-ref": "desk@1.0.0", type: "application", name: "desk", version: "1.0.0" } },
    components: [...NPM.components, { "bom-ref": "router@1.0.0", type: "library", name: "router", version: "1.0.0" }],
    dependencies: [
      { ref: "desk@1.0.0", dependsOn: ["react@19.0.0", "router@1.0.0"] },
      { ref: "react@19.0.0", dependsOn: [] },
    ],
  };
  const { components, dependencies } = join(NPM, desk);
  assert.deepEqual(components.map(({ name }) => name), ["react", "desk", "router"]);
  assert.deepEqual(dependencies.map(({ ref }) => ref), ["site@1.0.0", "desk@1.0.0"]);
});
