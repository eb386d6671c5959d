import { type Request, render } from "./html";

/** Answers a request, a line of JSON, with a line of JSON. */
export async function answer(line: string): Promise<string> {
  try {
    return JSON.stringify({ html: await render(JSON.parse(line) as Request) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}
