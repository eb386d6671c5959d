// Netlify's command line.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/**
 * Calls `use` with a folder that has netlify.toml, edge function and site: the command line refuses settings that lead
 * out of their folder, unless a Git repository contains both.
 */
export async function withDeployFolder({ settings, folder }, use) {
  const prepared = mkdtempSync(join(tmpdir(), "deploy-"));
  try {
    cpSync(settings, prepared, { recursive: true });
    cpSync(folder, join(prepared, "site"), { recursive: true });
    return await use(prepared);
  } finally {
    rmSync(prepared, { recursive: true, force: true });
  }
}

async function deploy(folder, { record }, id, ...options) {
  const call = ["deploy", "--no-build", "--json", "--site", id, "--message", `snapshot ${record.snapshot}`, ...options];
  try {
    const { stdout } = await run("netlify", call, { cwd: folder, maxBuffer: 1 << 26 });
    // Some versions print text before the JSON.
    return JSON.parse(stdout.slice(stdout.indexOf("{"), stdout.lastIndexOf("}") + 1));
  } catch (error) {
    if (error.code === "ENOENT") {
      throw new Refusal("Netlify's command line is missing: npm install --global netlify-cli@23");
    }
    throw new Refusal(`\`netlify deploy\` failed: ${(error.stderr || error.message).trim()}`);
  }
}

/** Returns the address of the draft, which cannot be guessed. */
export async function deployDraft(folder, build, id) {
  const { deploy_url: address } = await deploy(folder, build, id);
  if (!address) {
    throw new Refusal("`netlify deploy` did not name the draft's address.");
  }
  return new URL(address).origin;
}

/**
 * Deploys the content of the draft: Netlify has its files already, so no file is sent again. The draft itself is not
 * restored, because it would keep the variables of previews.
 */
export async function deployLive(folder, build, id) {
  await deploy(folder, build, id, "--prod");
}
