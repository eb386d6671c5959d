import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../", import.meta.url);
const folder = new URL(".github/workflows/", root);
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

test("workflows name a version of every action, and no rights but to read unless a job asks for more", () => {
  for (const { name, text } of workflows) {
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    assert.ok(actions.length > 0, name);
    for (const action of actions) {
      assert.match(action, /^actions\/[\w-]+@v\d+(\.\d+)*$/, name);
    }
    assert.match(text, /^permissions:\n {2}contents: read\n\n/m, name);
    assert.doesNotMatch(text, /\t/, name);
  }
});

test("every secret and variable of the workflows is described where publishing is", () => {
  const described = readFileSync(new URL("scripts/PUBLISHING.md", root), "utf8");
  for (const { name, text } of workflows) {
    for (const [, secret] of text.matchAll(/\b(?:secrets|vars)\.(\w+)/g)) {
      assert.ok(described.includes(`\`${secret}\``), `${name}: ${secret}`);
    }
  }
});

test("every script that a workflow calls is there", () => {
  const called = workflows.flatMap(({ text }) => [...text.matchAll(/\bscripts\/[\w.-]+/g)].map(([script]) => script));
  assert.ok(called.length > 2);
  for (const script of called) {
    assert.ok(existsSync(new URL(script, root)), script);
  }
});

test("publishing deploys each country that there is", () => {
  const { text } = workflows.find(({ name }) => name === "publish.yml");
  const [, list] = /locale: \[(.*)\]/.exec(text);
  for (const locale of list.split(", ")) {
    assert.ok(text.includes(`secrets.NETLIFY_SITE_ID_${locale.toUpperCase()}`), locale);
    assert.ok(existsSync(new URL(`content-cache/${locale}/index.json`, root)), locale);
  }
  assert.equal(list.split(", ").length, readdirSync(new URL("site/locales/", root)).length);
});
