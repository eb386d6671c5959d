import { type Request, render } from "./html";

/** The line of JSON that answers a line of JSON. */
export async function answer(line: string): Promise<string> {
  try {
    return JSON.stringify({ html: await render(JSON.parse(line) as Request) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}
