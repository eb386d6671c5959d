import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TYPES, types } from "./types.mjs";

test("the committed types are those of the service's description: `npm run types` writes them", async () => {
  expect(readFileSync(TYPES, "utf8")).toBe(await types());
});
