import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { grouped } from "./groups.ts";

const texts = new URL("../../../../../crates/correspondence/src/replies/texts/en.json", import.meta.url);
const ofProgram = Object.entries(JSON.parse(readFileSync(texts, "utf8")) as Record<string, { title: string }>).map(
  ([key, { title }]) => ({ key, title }),
);

test("every reply of the program stands under one subject, and those of the office come first", () => {
  const own = [
    { key: "018f", title: "Night train" },
    { key: "018e", title: "Balloon at dawn" },
  ];
  const [[first, offices] = [], ...others] = grouped([...ofProgram, ...own]);
  expect(first).toBe("own");
  expect(offices?.map(({ title }) => title)).toEqual(["Balloon at dawn", "Night train"]);
  const keys = others.flatMap(([, replies]) => replies.map(({ key }) => key));
  expect(keys.toSorted()).toEqual(ofProgram.map(({ key }) => key).toSorted());
});

test("a subject without replies is left out", () => {
  expect(grouped([{ key: "greeting", title: "Greeting" }]).map(([group]) => group)).toEqual(["first"]);
  expect(grouped([])).toEqual([]);
});
