// An amount that the service doubts is sent again only if the person agrees to its reason.
import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { evenMoreThanOwed } from "./evenMoreThanOwed.ts";

const doubt = new ApiError(422, { code: "more_than_owed", title: "Only $100 is owed." });

/** A service that answers with a doubt until the amount is confirmed, and what it was sent. */
function doubtful() {
  const sent: boolean[] = [];
  const send = async (confirmed: boolean) => {
    sent.push(confirmed);
    if (!confirmed) throw doubt;
    return "noted";
  };
  return { sent, send };
}

test("an amount without a doubt is sent once, and nobody is asked", async () => {
  const ask = () => Promise.reject(new Error("asked"));
  expect(await evenMoreThanOwed(async () => "noted", ask)).toBe("noted");
});

test("a doubted amount is sent again as confirmed after its reason was agreed to", async () => {
  const { sent, send } = doubtful();
  const reasons: string[] = [];
  const agree = async (reason: string) => {
    reasons.push(reason);
    return true;
  };
  expect(await evenMoreThanOwed(send, agree)).toBe("noted");
  expect([reasons, sent]).toEqual([["Only $100 is owed."], [false, true]]);
});

test("a doubted amount is not sent again without an agreement", async () => {
  const { sent, send } = doubtful();
  expect(await evenMoreThanOwed(send, async () => false)).toBeUndefined();
  expect(sent).toEqual([false]);
});

test("any other refusal is nobody's question", async () => {
  const refusal = new ApiError(403, {});
  const ask = () => Promise.reject(new Error("asked"));
  await expect(evenMoreThanOwed(() => Promise.reject(refusal), ask)).rejects.toBe(refusal);
});
