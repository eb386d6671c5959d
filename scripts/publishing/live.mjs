// The records of the live site.
import { RECORD } from "./folder.mjs";
import { Refusal } from "./refusal.mjs";

const PATIENCE_MILLISECONDS = 20_000;

export const ask = (address) =>
  fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });

/** The text of an answer, or the reason why there is none. */
async function textOf(address) {
  try {
    const answer = await ask(address);
    const { status } = answer;
    return status === 200 ? { text: await answer.text() } : { status, fault: `was answered ${status}` };
  } catch (error) {
    const isLate = error.name === "TimeoutError";
    return { fault: isLate ? "was not answered in time" : `cannot be reached (${error.cause?.code ?? error.message})` };
  }
}

/** One of its JSON files, which has this field, or the reason why it cannot be read: `fault`, and `status` if the site answered. */
async function readJson(address, field) {
  const { text, ...failure } = await textOf(address);
  if (text === undefined) {
    return failure;
  }
  try {
    const value = JSON.parse(text);
    // Another program's error may be JSON, too.
    return value?.[field] === undefined ? { fault: `has no "${field}"` } : { value };
  } catch {
    // A sign-in page or another site may answer every request.
    return { fault: "is not JSON" };
  }
}

/**
 * `build` and `record` of the live site. What cannot be read is no sign of a first publish: only the operator knows it
 * (`isFirst`); then a `warning` says why there is nothing to compare with.
 */
export async function readLive(address, isFirst) {
  const unknown = (file, fault) => {
    throw new Refusal(
      `${address}/${file} ${fault}, so nothing is known of the live site. Try again later; if it was never published, ` +
        "use --first.",
    );
  };
  const build = await readJson(`${address}/build.json`, "snapshot");
  if (build.fault && isFirst) {
    return { warning: `${address}/build.json ${build.fault}, so the site is compared with nothing.` };
  }
  if (build.fault) {
    unknown("build.json", build.fault);
  }
  const record = await readJson(`${address}/${RECORD}`, "output");
  // A site that was published in another way has no record.
  if (record.fault && record.status !== 404) {
    unknown(RECORD, record.fault);
  }
  return { build: build.value, record: record.value };
}
