// What the desk asks of a slow line: bytes, and answers that are waited for one after the other. Seconds depend on the
// machine; `scripts/bench desk` measures them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDays } from "../support/desk-line.mjs";

let days;

before(async () => {
  days = await startDays();
});

after(() => days?.close());

/** Of each step: at most so many bytes, and so many answers one after the other; what it asks for, each once. At 400
 * kbit/s and 300 ms a case stands after 1.5 s if it asks for 60,000 bytes in one turn. */
const LIMITS = {
  "sign-in": { bytes: 150_000, inTurn: 2, once: /^\/sign-in$/ },
  today: { bytes: 165_000, inTurn: 2, once: /^\/api\/desk\/today$/ },
  "first case": { bytes: 13_500, inTurn: 1, once: /^\/api\/desk\/cases\/[^/]+$/ },
  "another case": { bytes: 3_000, inTurn: 1, once: /^\/api\/desk\/cases\/[^/]+$/ },
  "case of 29 KB": { bytes: 16_000, inTurn: 1, once: /^\/api\/desk\/cases\/[^/]+$/ },
};

/** The steps of a day within the limits of turns, or of the last of so many days. A busy machine asks late for what belongs
 * to one turn; an answer that is truly waited for is waited for every day. */
async function leastTurns(most) {
  const steps = await days.day({ width: 360, height: 740 });
  const isOver = Object.entries(LIMITS).some(([step, { inTurn }]) => steps[step].inTurn > inTurn);
  return isOver && most > 1 ? leastTurns(most - 1) : steps;
}

test("screens stand after few turns of few bytes: the first of the day, a case with its files, and a long thread", async () => {
  const steps = await leastTurns(3);
  for (const [step, limit] of Object.entries(LIMITS)) {
    const { bytes, inTurn, paths } = steps[step];
    const told = `${step}: ${bytes} bytes, ${inTurn} in turn: ${paths.join(" ")}`;
    assert.equal(paths.filter((path) => limit.once.test(path)).length, 1, told);
    assert.ok(bytes > 0 && bytes <= limit.bytes, told);
    assert.ok(inTurn <= limit.inTurn, told);
  }
});
