/**
 * Builds all that the generator reads: `dist/client` (assets, and the shells of
 * the account pages per locale), `dist/assets.json` (the manifest) and
 * `dist/islands/answer.js` (renders islands). `node build.mjs FOLDER`
 * builds the same into another folder, for `serve --watch`, and ends
 * with its standard input.
 */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { prerenderPages } from "./pages/prerender.mjs";

process.env.NODE_ENV = "production";
const folder = process.argv[2] ?? "dist";
if (process.argv[2]) {
  process.stdin.on("end", () => process.exit(1)).resume();
  process.stdin.unref();
}
const outDir = fileURLToPath(new URL(folder, import.meta.url));
await rm(outDir, { recursive: true, force: true });
await build({ logLevel: "warn", build: { outDir } });
await build({ logLevel: "warn", build: { outDir, ssr: true } });
await build({ logLevel: "warn", configFile: "vite.islands.config.ts", build: { outDir: `${outDir}/islands` } });
const shells = await prerenderPages(outDir);
console.log(`${shells} page shells, the assets and the island renderer are in site/${folder}/`);
