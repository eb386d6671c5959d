// Assets with hashed names stay for a while after a publish that no longer has them: open tabs still request them.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ask } from "./live.mjs";
import { Refusal } from "./refusal.mjs";

const KEPT_MILLISECONDS = 30 * 86_400_000;

/** Files of brand/ keep their names, so the new one replaces the old one. */
const isHashed = (file) => /^assets\/(?!brand\/)/.test(file);

/** A list from the network must not lead outside the folder. */
const isPlain = (file) => isHashed(file) && /^[\w.~/-]+$/.test(file) && !/(^|\/)\.{0,2}(\/|$)/.test(file);

/**
 * Downloads the assets of former publishes into the new folder. `assets` names every hashed file: null while a site has
 * it, then the time of the publish that removed it.
 */
export async function keepFormerAssets(build, live, now) {
  const assets = {};
  for (const file of build.files.filter(isHashed)) {
    assets[file] = null;
  }
  const kept = [];
  const lost = [];
  for (const [file, since] of Object.entries(live.record?.assets ?? {})) {
    const age = since === null ? 0 : now - Date.parse(since);
    if (file in assets || !isPlain(file) || !(age < KEPT_MILLISECONDS)) {
      continue;
    }
    const answer = await ask(`${build.address}/${file}`);
    if (answer.status === 404) {
      lost.push(file);
      continue;
    }
    if (answer.status !== 200) {
      throw new Refusal(`${file} of the live site was answered ${answer.status}. Try again later.`);
    }
    const path = join(build.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    assets[file] = since ?? now.toISOString();
    kept.push(file);
  }
  return { assets, kept, lost };
}
