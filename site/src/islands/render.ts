/**
 * Renders islands for the generator: one JSON request per line on standard
 * input, one JSON answer per line on standard output, in the same order.
 */
import { createInterface } from "node:readline";
import { answer } from "./answer";

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await answer(line)}\n`);
}
