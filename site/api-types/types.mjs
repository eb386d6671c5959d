/**
 * TypeScript types of the service's calls, made of the service's own description. `node types.mjs` writes them; a test
 * (`types.test.ts`) compares them with those that are committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapi, { astToString } from "openapi-typescript";

const here = (path) => new URL(path, import.meta.url);
/** The calls of the sites and those of the desk, each with the types that are made of them. */
export const PARTS = [
  { description: here("../../enquiry-service/openapi.json"), types: here("../src/lib/api/schema.d.ts") },
  {
    description: here("../../enquiry-service/desk/openapi.json"),
    types: here("../../enquiry-service/desk/src/lib/schema.d.ts"),
  },
];

export async function typesOf(part) {
  // The answers are all that the site names: paths and their parameters are nine tenths of the description.
  const description = { ...JSON.parse(readFileSync(part.description, "utf8")), paths: {} };
  const ast = await openapi(description, { alphabetize: true });
  return `// Written by \`npm run types\` in site/ from the description of the service's calls.\n${astToString(ast)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const part of PARTS) {
    writeFileSync(part.types, await typesOf(part));
  }
}
