// Before a draft becomes the live site, its answers must match the table of addresses.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RECORD } from "./folder.mjs";
import { ask } from "./live.mjs";
import { Refusal } from "./refusal.mjs";

/** The table that every host's files are tested with. */
const TABLE = JSON.parse(readFileSync(new URL("../../generator/tests/addresses.json", import.meta.url), "utf8"));

/** The maximum number of reported differences. */
const TOLD = 10;

const AT_A_TIME = 8;

const encoded = (path) => path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);

/** The slugs of this site for the names in the table. A name without a slug is left out. */
function namesOf({ files, record }) {
  const trips = files.flatMap((file) => /^trip\/(.+)\.html$/.exec(file)?.[1] ?? []);
  const isAccented = (slug) => slug.normalize("NFD") !== slug;
  const renamed = Object.entries(record.moved).find(
    ([from, to]) => from.startsWith("/trip/") && isAccented(from) && isAccented(to),
  );
  const slug = (path) => path?.slice("/trip/".length);
  return {
    tour: trips.find((trip) => !isAccented(trip)),
    former: slug(renamed?.[0]),
    accented: slug(renamed?.[1]) ?? trips.find(isAccented),
  };
}

function addressesOf(build) {
  const names = namesOf(build);
  const fill = (text) =>
    text?.replace(/\{(\w+)( apart)?\}/g, (_, name, apart) => names[name].normalize(apart ? "NFD" : "NFC"));
  const rows = TABLE.filter(({ path }) => [...path.matchAll(/\{(\w+)/g)].every(([, name]) => names[name]));
  const moved = Object.entries(build.record.moved).map(([path, to]) => ({ path, to, status: 301 }));
  return [...rows.map((row) => ({ ...row, path: fill(row.path), to: fill(row.to), file: fill(row.file) })), ...moved];
}

/** Netlify may append a toolbar to the pages of a draft. */
function isSame(answered, expected, file) {
  const end = file.endsWith(".html") ? expected.indexOf("</head>") : -1;
  return end < 0 ? answered.equals(expected) : answered.subarray(0, end).equals(expected.subarray(0, end));
}

async function fault(build, draft, { path, status, or = status, to, file }) {
  const answer = await ask(draft + encoded(path));
  if (answer.status !== status && answer.status !== or) {
    return `${path} is answered ${answer.status} instead of ${status}`;
  }
  const body = Buffer.from(await answer.arrayBuffer());
  if (to !== undefined) {
    const location = new URL(answer.headers.get("location") ?? "", `${draft}/`).href;
    const expected = new URL(encoded(to), `${draft}/`).href;
    return location === expected ? undefined : `${path} leads to ${location} instead of ${expected}`;
  }
  if (answer.status !== status) {
    return undefined;
  }
  if (!answer.headers.get("content-security-policy")) {
    return `${path} has no Content-Security-Policy`;
  }
  const servedFile = file ?? "404.html";
  return isSame(body, readFileSync(join(build.folder, servedFile)), servedFile) ? undefined : `${path} does not show ${servedFile}`;
}

const faultOrFailure = (build, draft, address) =>
  fault(build, draft, address).catch((error) => `${address.path}: ${error.cause?.code ?? error.message}`);

export async function checkDraft(build, draft, kept) {
  const files = ["build.json", RECORD, ...kept].map((file) => ({ path: `/${file}`, status: 200, file }));
  const addresses = [...addressesOf(build), ...files];
  const faults = [];
  while (addresses.length > 0) {
    const some = addresses.splice(0, AT_A_TIME).map((address) => faultOrFailure(build, draft, address));
    faults.push(...(await Promise.all(some)).filter(Boolean));
  }
  if (faults.length > 0) {
    const more = faults.length > TOLD ? [`and ${faults.length - TOLD} more`] : [];
    const list = [...faults.slice(0, TOLD), ...more].map((line) => `\n  ${line}`).join("");
    throw new Refusal(`The draft ${draft} does not answer as it must; visitors do not get it.${list}`);
  }
}
