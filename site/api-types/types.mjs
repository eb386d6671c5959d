/**
 * TypeScript types of the service's calls, made of the service's own description. `node types.mjs` writes them; a test
 * (`types.test.ts`) compares them with those that are committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapi, { astToString } from "openapi-typescript";

const DESCRIPTION = new URL("../../enquiry-service/openapi.json", import.meta.url);
export const TYPES = new URL("../src/lib/api/schema.d.ts", import.meta.url);

export async function types() {
  // The answers are all that the site names: paths and their parameters are nine tenths of the description.
  const description = { ...JSON.parse(readFileSync(DESCRIPTION, "utf8")), paths: {} };
  const ast = await openapi(description, { alphabetize: true });
  return `// Written by \`npm run types\` from enquiry-service/openapi.json.\n${astToString(ast)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TYPES, await types());
}
