import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";

const PATIENCE_MS = 30_000;

/** Waits until a function of the page answers with something true, and hands that over. */
export async function until(page, described, run, ...given) {
  const start = Date.now();
  for (;;) {
    const answer = await page.evaluate(run, ...given).catch(() => null);
    if (answer) return answer;
    assert.ok(Date.now() - start < PATIENCE_MS, `never came: ${described}`);
    await delay(50);
  }
}
