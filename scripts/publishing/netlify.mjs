// Netlify's command line. It finds the site, the redirects and the edge function by the netlify.toml of its folder.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Refusal } from "./refusal.mjs";

const run = promisify(execFile);

export function siteId(locale) {
  const name = `NETLIFY_SITE_ID_${locale.toUpperCase()}`;
  for (const needed of [name, "NETLIFY_AUTH_TOKEN"]) {
    if (!process.env[needed]) {
      throw new Refusal(`${needed} is not set.`);
    }
  }
  return process.env[name];
}

async function deploy({ settings, record }, id, ...options) {
  const call = ["deploy", "--no-build", "--json", "--site", id, "--message", `snapshot ${record.snapshot}`, ...options];
  try {
    const { stdout } = await run("netlify", call, { cwd: settings, maxBuffer: 1 << 26 });
    // Some versions say something before the JSON.
    return JSON.parse(stdout.slice(stdout.indexOf("{"), stdout.lastIndexOf("}") + 1));
  } catch (error) {
    if (error.code === "ENOENT") {
      throw new Refusal("Netlify's command line is missing: npm install --global netlify-cli@23");
    }
    throw new Refusal(`\`netlify deploy\` failed: ${(error.stderr || error.message).trim()}`);
  }
}

/** Answers the draft's address, which only who knows it can visit. */
export async function deployDraft(build, id) {
  const { deploy_url: address } = await deploy(build, id);
  if (!address) {
    throw new Refusal("`netlify deploy` did not name the draft's address.");
  }
  return new URL(address).origin;
}

/**
 * Deploys the folder that the draft was made of: Netlify has its files already, so none is sent again. The draft itself
 * is not restored, because it would keep the variables of previews.
 */
export async function deployLive(build, id) {
  await deploy(build, id, "--prod");
}
