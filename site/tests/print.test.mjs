// What a page says on paper.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { previewForTests } from "./visits.mjs";

const preview = previewForTests();

test("a printed tour holds the answers to its questions, unfolded", async () => {
  const tours = JSON.parse(readFileSync(`${process.env.SITES}/en/data/tours.json`, "utf8"));
  const { context, page } = await preview.visit("en", tours.find(({ id }) => id === 110).href);
  const answers = page.locator(".question .prose");
  const heights = () =>
    answers.evaluateAll((found) =>
      found.map((answer) => (answer.checkVisibility({ contentVisibilityAuto: true }) ? answer.offsetHeight : 0)),
    );
  assert.ok((await answers.count()) > 0);
  assert.ok((await heights()).every((height) => height === 0));
  await page.emulateMedia({ media: "print" });
  // The paper is laid out in the next frame.
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".question .prose")].every(
      (answer) => answer.checkVisibility({ contentVisibilityAuto: true }) && answer.offsetHeight > 0,
    ),
  );
  await context.close();
});
