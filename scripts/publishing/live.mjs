// The records of the live site.
import { RECORD } from "./folder.mjs";
import { Refusal } from "./refusal.mjs";

const PATIENCE_MILLISECONDS = 20_000;

export const ask = (address) =>
  fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });

/** One of its JSON files; null if it has none. */
async function readJson(address) {
  const answer = await ask(address);
  if (answer.status === 404) {
    return undefined;
  }
  if (answer.status >= 500 || answer.status === 429) {
    throw new Refusal(
      `${address} was answered ${answer.status}, so nothing is known of the live site. Try again later.`,
    );
  }
  try {
    return JSON.parse(await answer.text());
  } catch (error) {
    // Another site may be at the address, and answer every request with a page or a redirect.
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** `build` and `record` of the live site, or a `warning` if there is none. */
export async function readLive(address) {
  try {
    const build = await readJson(`${address}/build.json`);
    if (!build) {
      return { warning: `${address} has no build.json yet, so this is its first publish.` };
    }
    return { build, record: await readJson(`${address}/${RECORD}`) };
  } catch (error) {
    if (error instanceof Refusal) {
      throw error;
    }
    if (error.name === "TimeoutError") {
      throw new Refusal(`${address} did not answer in time, so nothing is known of the live site. Try again later.`);
    }
    const reason = error.cause?.code ?? error.message;
    return { warning: `${address} cannot be reached (${reason}), so this is taken for its first publish.` };
  }
}
