import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as longest from "./longest";

const FIELDS = new URL("../../../enquiry-service/crates/kernel/src/fields/", import.meta.url);

/** The numbers of the constants of a file of the service. */
function constantsOf(file: string): Record<string, number> {
  const constants = readFileSync(new URL(file, FIELDS), "utf8").matchAll(/^(?:pub )?const (\w+): usize = (\d+);/gm);
  return Object.fromEntries([...constants].map(([, name, value]) => [name, Number(value)]));
}

test("the forms allow exactly what the service accepts", () => {
  const ofService = {
    ...constantsOf("longest.rs"),
    EMAIL: constantsOf("email_address.rs").LONGEST,
    PHONE: constantsOf("phone_number.rs").LONGEST,
  };
  const named = Object.entries(ofService).map(([name, value]) => [`LONGEST_${name}`, value]);
  expect({ ...longest }).toEqual(Object.fromEntries(named));
});

test("no form has a length of its own", () => {
  const sources = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  const own = Object.entries(sources).filter(([, source]) => /maxLength=\{\d/.test(source));
  expect(own.map(([file]) => file)).toEqual([]);
});
