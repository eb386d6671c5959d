// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { FakeService } from "../../testing/fakeService";
import { forget } from "../../testing/showPage";
import { type Waiting, waitingSubmission } from "./waitingSubmission";

afterEach(forget);

test.each([
  [{ reference: "W1", place: 3 }, 3],
  [{ reference: "W1" }, null],
  [{ reference: "W1", place: null }, null],
])("an answer of %j puts the visitor at place %j", async (answer, place) => {
  document.documentElement.lang = "en";
  new FakeService();
  const shown: (Waiting | null)[] = [];
  const submission = await waitingSubmission((waiting) => shown.push(waiting));
  submission.done(document.createElement("form"), answer);
  expect(shown).toEqual([{ kind: "done", reference: "W1", place }]);
});
