import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARTS, typesOf } from "./types.mjs";

test.each(PARTS)("the committed types are those of $description: `npm run types` writes them", async (part) => {
  expect(readFileSync(part.types, "utf8")).toBe(await typesOf(part));
});
