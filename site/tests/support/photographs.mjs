// A sample whose pictures are photographs of every shape, made here: smooth ground under noise, with a disc at the point
// that has to stay in sight.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";
import { generator, root } from "./programs.mjs";

/** Shades from the top to the bottom; `focus` as the content writes it, none for a picture without. */
export const KINDS = {
  portrait: { width: 1000, height: 1500, shades: [120, 170], shown: [0.5, 0.35] },
  panorama: { width: 2400, height: 700, shades: [190, 110], focus: [0.8, 0.5] },
  dark: { width: 1800, height: 1200, shades: [12, 44], shown: [0.5, 0.5] },
  pale: { width: 1800, height: 1200, shades: [252, 222], focus: [0.3, 0.2] },
};
const NAMES = Object.keys(KINDS);

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function png({ width, height, shades: [top, bottom], focus, shown }) {
  const [x, y] = focus ?? shown;
  const radius = Math.min(width, height) / 16;
  const rows = Buffer.alloc(height * (1 + width * 3));
  let noise = 1;
  let at = 0;
  for (let row = 0; row < height; row++) {
    at++;
    const shade = top + ((bottom - top) * row) / height;
    for (let column = 0; column < width; column++) {
      noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31;
      const light = shade + (noise / 2 ** 31 - 0.5) * 24;
      const isDisc = Math.hypot(column - x * width, row - y * height) < radius;
      for (const tint of isDisc ? [80, -80, 40] : [6, 0, -8]) {
        rows[at++] = Math.max(0, Math.min(255, light + tint));
      }
    }
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** Rewrites every answer of a language. */
async function editAnswers(folder, edit) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".json"));
  for (const file of files.filter((file) => file !== "index.json")) {
    const path = join(folder, file);
    const answer = JSON.parse(await readFile(path, "utf8"), (_, value) => edit(value) ?? value);
    await writeFile(path, JSON.stringify(answer));
  }
}

/**
 * English with photographs alone, also where the sample has no picture: of lodgings, of the team and in articles; German
 * with every second picture a photograph. `close` removes them.
 */
export async function buildPhotographed() {
  const folder = await mkdtemp(join(tmpdir(), "tembea-photographs-"));
  const cache = join(folder, "content-cache");
  await cp(`${root}content-cache`, cache, { recursive: true });
  for (const name of NAMES) {
    await writeFile(join(cache, `media/${name}.png`), png(KINDS[name]));
  }
  for (const [locale, share] of [
    ["en", 1],
    ["de", 2],
  ]) {
    const path = join(cache, locale, "index.json");
    const index = JSON.parse(await readFile(path, "utf8"));
    const kindOf = {};
    for (const [place, source] of Object.keys(index.media).sort().entries()) {
      if (place % share === 0) {
        kindOf[source] = NAMES[(place / share) % NAMES.length];
        index.media[source] = { file: `${kindOf[source]}.png` };
      }
    }
    const sources = Object.keys(kindOf);
    let added = 0;
    const another = () => {
      const src = sources[added++ % sources.length];
      return { src, alt: "", focus: KINDS[kindOf[src]].focus };
    };
    await editAnswers(join(cache, locale), (value) => {
      if (value?.src in kindOf) return { ...value, focus: KINDS[kindOf[value.src]].focus };
      if (value?.department) return { ...value, photo: another() };
      if (Array.isArray(value?.accommodation)) {
        const pictured = value.accommodation.map((lodging, place) =>
          place % share === 0 ? { ...lodging, image: another() } : lodging,
        );
        return { ...value, accommodation: pictured };
      }
      if (value?.published_at && value.body) {
        const pictures = sources.slice(0, NAMES.length).map((src) => `<p><img src="${src}" alt=""></p>`);
        return { ...value, body: value.body + pictures.join("") };
      }
    });
    await writeFile(path, JSON.stringify(index));
  }
  const sites = join(folder, "dist");
  const languages = ["--locale", "en", "--locale", "de"];
  const folders = ["--cache", cache, "--out", sites, "--work", join(folder, "cache")];
  await promisify(execFile)(generator, ["build", "--strict", ...languages, ...folders], { cwd: root });
  return { sites, close: () => rm(folder, { recursive: true, force: true }) };
}
