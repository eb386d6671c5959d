// What the desk asks of a slow line: bytes, and answers that are waited for one after the other. Seconds depend on the
// machine; `scripts/bench desk` measures them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDays } from "./desk-line.mjs";

let days;

before(async () => {
  days = await startDays();
});

after(() => days?.close());

/** Of each step: at most so many bytes, and so many answers one after the other. At 400 kbit/s and 300 ms a case stands
 * after 1.5 s if it asks for 60,000 bytes in one turn. */
const LIMITS = {
  "first case": { bytes: 9_000, inTurn: 1 },
  "another case": { bytes: 3_000, inTurn: 1 },
  "case of 29 KB": { bytes: 16_000, inTurn: 1 },
};

test("a case stands after one turn of few bytes, the first of the day with its files, and a long thread", async () => {
  const steps = await days.day({ width: 360, height: 740 });
  for (const [step, limit] of Object.entries(LIMITS)) {
    const { bytes, inTurn, paths } = steps[step];
    const told = `${step}: ${bytes} bytes, ${inTurn} in turn: ${paths.join(" ")}`;
    assert.ok(
      paths.some((path) => path.startsWith("/api/desk/cases/")),
      told,
    );
    assert.ok(bytes > 0 && bytes <= limit.bytes, told);
    assert.ok(inTurn <= limit.inTurn, told);
  }
});
