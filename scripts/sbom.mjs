// Writes one CycloneDX file of the product to standard output: the crates of the two programs, and all npm packages of
// the site and the desk, including build dependencies, because some of these, such as the typefaces, are in the
// product.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const addressOf = ({ name, version }) => `pkg:cargo/${name}@${version}`;

/** Ids of the packages that the workspace's programs are built from, each with its dependencies. */
function builtFrom({ workspace_members: members, resolve }) {
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const needed = new Map();
  const queue = [...members];
  for (let id = queue.pop(); id; id = queue.pop()) {
    if (!needed.has(id)) {
      const built = nodes.get(id).deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind !== "dev"));
      needed.set(id, built.map(({ pkg }) => pkg));
      queue.push(...needed.get(id));
    }
  }
  return needed;
}

function crateComponent(crate, members) {
  return {
    "bom-ref": addressOf(crate),
    type: members.includes(crate.id) ? "application" : "library",
    name: crate.name,
    version: crate.version,
    purl: addressOf(crate),
    // Old crates divide a choice by a slash, which is no SPDX.
    ...(crate.license && { licenses: [{ expression: crate.license.replaceAll(/\s*\/\s*/g, " OR ") }] }),
    ...(crate.repository && { externalReferences: [{ type: "vcs", url: crate.repository }] }),
  };
}

/** Merges two SBOMs of npm. */
export function join(one, other) {
  const known = new Set(one.components.map((component) => component["bom-ref"]));
  const isNew = (ref) => !known.has(ref);
  const added = [other.metadata.component, ...other.components].filter((component) => isNew(component["bom-ref"]));
  return {
    ...one,
    components: [...one.components, ...added],
    dependencies: [...one.dependencies, ...other.dependencies.filter(({ ref }) => isNew(ref))],
  };
}

/** Adds the crates of `cargo metadata` to an SBOM of npm. */
export function merge(npm, cargo) {
  const needed = builtFrom(cargo);
  const crates = new Map(cargo.packages.filter(({ id }) => needed.has(id)).map((crate) => [crate.id, crate]));
  const site = npm.metadata.component;
  const product = { "bom-ref": "tembea", type: "application", name: "tembea" };
  const parts = [site["bom-ref"], ...cargo.workspace_members.map((id) => addressOf(crates.get(id)))];
  return {
    ...npm,
    metadata: { ...npm.metadata, component: product },
    components: [
      site,
      ...npm.components,
      ...[...crates.values()].map((crate) => crateComponent(crate, cargo.workspace_members)),
    ],
    dependencies: [
      { ref: product["bom-ref"], dependsOn: parts },
      ...npm.dependencies,
      ...[...needed].map(([id, needs]) => ({
        ref: addressOf(crates.get(id)),
        dependsOn: needs.map((need) => addressOf(crates.get(need))),
      })),
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const read = (program, options, cwd) =>
    JSON.parse(execFileSync(program, options, { cwd, maxBuffer: 1 << 28, encoding: "utf8" }));
  const ofFolder = (folder) => read("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], `${root}${folder}`);
  const npm = join(ofFolder("site"), ofFolder("enquiry-service/desk"));
  const cargo = read("cargo", ["metadata", "--format-version=1", "--locked", "--all-features"], root);
  console.log(JSON.stringify(merge(npm, cargo), null, 2));
}
