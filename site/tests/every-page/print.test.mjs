// What a page says on paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { previewForTests, tourById } from "../support/visits.mjs";

const preview = previewForTests();

test("a printed tour holds all its days and the answers to its questions, unfolded", async () => {
  const { context, page } = await preview.visit("en", tourById("en", 110).href);
  const answers = page.locator(".question .prose, .day:nth-child(n + 2) .prose");
  const heights = () =>
    answers.evaluateAll((found) =>
      found.map((answer) => (answer.checkVisibility({ contentVisibilityAuto: true }) ? answer.offsetHeight : 0)),
    );
  assert.ok((await answers.count()) > 0);
  assert.ok((await heights()).every((height) => height === 0));
  await page.emulateMedia({ media: "print" });
  // The paper is laid out in the next frame.
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".question .prose, .day .prose")].every(
      (answer) => answer.checkVisibility({ contentVisibilityAuto: true }) && answer.offsetHeight > 0,
    ),
  );
  await context.close();
});
