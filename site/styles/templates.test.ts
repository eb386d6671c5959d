import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../templates/", import.meta.url);
const TEMPLATES = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(html|xml|txt)$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), "utf8") }));

test("there are templates", () => {
  expect(TEMPLATES.length).toBeGreaterThan(60);
});

test("no line of a template is longer than 120 characters, so that a change of it can be read", () => {
  const long = TEMPLATES.flatMap(({ file, text }) =>
    text
      .split("\n")
      .map((line, index) => ({ place: `${file}:${index + 1}`, length: [...line].length }))
      .filter(({ length }) => length > 120),
  );
  expect(long).toEqual([]);
});

test("links that open in the same window do without noopener, which keeps a new window from the page", () => {
  const links = TEMPLATES.flatMap(({ file, text }) =>
    [...text.matchAll(/<a\b[^>]*>/g)]
      .filter(([link]) => link.includes("noopener") && !link.includes("target="))
      .map(([link]) => `${file}: ${link}`),
  );
  expect(links).toEqual([]);
});

test("a text that scripts complete keeps its variable, because a sign in its place could be a word of a language", () => {
  const values = TEMPLATES.flatMap(({ file, text }) =>
    [...text.matchAll(/\bt\('[\w:]+'((?:, \w+=[^,)]+)+)\)/g)].flatMap(([, given = ""]) =>
      [...given.matchAll(/(\w+)='([^']*)'/g)].map(([, name, value]) => ({ file, name, value })),
    ),
  );
  expect(values.length).toBeGreaterThan(2);
  expect(values.filter(({ name, value }) => value !== `{{${name}}}`)).toEqual([]);
});
