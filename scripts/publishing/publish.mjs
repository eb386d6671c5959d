// The steps of `scripts/publish` after the generator is built: each country's site by itself, so that a refused site
// does not delay the others.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { keepFormerAssets } from "./assets.mjs";
import { checkDraft } from "./draft.mjs";
import { readBuild, writeRecord } from "./folder.mjs";
import { readLive } from "./live.mjs";
import { deployDraft, deployLive, siteId, withDeployFolder } from "./netlify.mjs";
import { Refusal } from "./refusal.mjs";
import { checkAgainstLive, checkContent } from "./rules.mjs";

const HELP = `scripts/publish [--locale de]... [--first] [--dry-run] [--force] [--built] [--out FOLDER]

Builds the country sites from content-cache/, checks them, and publishes each at Netlify: first as a draft, which is
asked for every address of the table of redirects, then for visitors. A site that did not change is left alone.

  --locale CODE   en, de, fr, es, it or pt; repeat it for more [default: all six]
  --first         a site of which nothing can be read was never published: it is compared with nothing
  --dry-run       do everything but deploy, and say what would be done
  --force         publish also a snapshot older than the live one, and a kind of page that lost more than a tenth
  --built         the sites in the folder are built and checked already
  --out FOLDER    folder of the sites [default: dist]

Environment: NETLIFY_AUTH_TOKEN, and NETLIFY_SITE_ID_EN ... NETLIFY_SITE_ID_PT, the ids of the six sites at Netlify.
Exit: 0 when all are published or unchanged, 1 when one was refused or failed, 2 when the call was wrong.`;

const LOCALES = ["en", "de", "fr", "es", "it", "pt"];

function readArguments() {
  const { values } = parseArgs({
    options: {
      locale: { type: "string", multiple: true, default: LOCALES },
      first: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      built: { type: "boolean", default: false },
      out: { type: "string", default: "dist" },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = values.locale.find((locale) => !LOCALES.includes(locale));
  if (unknown !== undefined) {
    throw new TypeError(`There is no site "${unknown}": the sites are ${LOCALES.join(", ")}.`);
  }
  return { ...values, isTrial: values["dry-run"] };
}

function generate(command, locales, out, options = []) {
  const program = process.env.GENERATOR || "target/release/tembea";
  const chosen = locales.flatMap((locale) => ["--locale", locale]);
  return spawnSync(program, [command, ...options, ...chosen, "--out", out], { stdio: "inherit" }).status === 0;
}

/** Publishes one site and returns the result as a sentence. */
async function publish(locale, { out, built, first, force, isTrial }) {
  if (!built && !generate("check", [locale], out, ["--publish"])) {
    throw new Refusal("`tembea check --publish` found what is told above.");
  }
  const build = readBuild(out, locale);
  checkContent(build);
  const id = isTrial ? process.env[`NETLIFY_SITE_ID_${locale.toUpperCase()}`] : siteId(locale);
  const live = await readLive(build.address, first);
  if (live.warning) {
    console.warn(`${locale}: warning: ${live.warning}`);
  }
  if (live.record?.output === build.output) {
    return `unchanged since it was published on ${live.record.published.slice(0, 10)}`;
  }
  if (live.build && !force) {
    checkAgainstLive(build.record, live.build);
  }
  const { assets, kept, lost } = await keepFormerAssets(build, live, new Date());
  for (const asset of lost) {
    console.warn(`${locale}: warning: ${asset} of a former publish is no longer at ${build.address}`);
  }
  writeRecord(build, assets);
  const what = `${build.files.length} files and ${kept.length} assets of former publishes`;
  if (isTrial) {
    return `would publish ${what} to ${id || "a site whose id is not set"} for ${build.address}`;
  }
  await withDeployFolder(build, async (folder) => {
    const draft = await deployDraft(folder, build, id);
    await checkDraft(build, draft, kept);
    await deployLive(folder, build, id);
  });
  return `published ${what} for ${build.address}`;
}

let options;
try {
  options = readArguments();
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(2);
}
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
if (!options.built && !generate("build", options.locale, options.out)) {
  console.error("error: Nothing is published, because the sites could not be built.");
  process.exit(1);
}
for (const locale of LOCALES.filter((locale) => options.locale.includes(locale))) {
  try {
    console.log(`${locale}: ${await publish(locale, options)}`);
  } catch (error) {
    console.error(`${locale}: not published: ${error instanceof Refusal ? error.message : error.stack}`);
    process.exitCode = 1;
  }
}
