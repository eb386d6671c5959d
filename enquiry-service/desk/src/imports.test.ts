// What a file of the desk may import: README, "What may import what".
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = dirname(fileURLToPath(import.meta.url));

/** From the ground up: a file imports from its own floor and those below. */
const FLOORS = ["lib", "ui", "features", "app"];

type Import = { file: string; target: string };

/** All imports of files of the desk, as paths below `src`. */
const imports: Import[] = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(d|test)\.ts$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    const found = text.matchAll(/(?:\bfrom|\bimport\(?|@import) ?"(\.[^"]+)"/g);
    return [...found].map(([, path = ""]) => ({ file, target: posix.join(posix.dirname(file), path) }));
  })
  // The texts, and the sites' styles and icons.
  .filter(({ target }) => !target.startsWith(".."));

const floorOf = (path: string) => FLOORS.indexOf(path.split("/")[0] ?? "");
const featureOf = (path: string) => (path.startsWith("features/") ? path.split("/")[1] : undefined);

const betweenFeatures = imports.filter(
  ({ file, target }) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target),
);

const sentences = (all: Import[]) => all.map(({ file, target }) => `${file} imports ${target}`);

test("every file stands on a floor, and imports are found", () => {
  expect(imports.filter(({ file, target }) => floorOf(file) === -1 || floorOf(target) === -1)).toEqual([]);
  expect(imports.length).toBeGreaterThan(300);
});

test("imports go down: app, features, ui, lib", () => {
  expect(sentences(imports.filter(({ file, target }) => floorOf(target) > floorOf(file)))).toEqual([]);
});

test("a feature imports of another one its queries and what it shares, nothing else", () => {
  const isOpen = ({ target }: Import) => /^features\/[^/]+\/(queries\.ts|shared\/)/.test(target);
  expect(sentences(betweenFeatures.filter((one) => !isOpen(one)))).toEqual([]);
});

test("no feature needs itself through others", () => {
  const needs = new Map<string, Set<string>>();
  for (const { file, target } of betweenFeatures) {
    const feature = featureOf(file) ?? "";
    needs.set(feature, (needs.get(feature) ?? new Set()).add(featureOf(target) ?? ""));
  }
  const reach = (feature: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(feature) ?? []) {
      if (!seen.has(next)) reach(next, seen.add(next));
    }
    return seen;
  };
  expect([...needs.keys()].filter((feature) => reach(feature).has(feature))).toEqual([]);
});
