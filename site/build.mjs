/**
 * Builds all that the generator reads: `dist/client` (assets, and the shells of
 * the account pages per locale), `dist/assets.json` (the manifest) and
 * `dist/islands/render.js` (renders islands in Node).
 */
import { rm } from "node:fs/promises";
import { build } from "vite";
import { prerenderPages } from "./pages/prerender.mjs";

process.env.NODE_ENV = "production";
const dist = new URL("./dist/", import.meta.url);
await rm(dist, { recursive: true, force: true });
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
await build({ logLevel: "warn", configFile: "vite.islands.config.ts" });
const shells = await prerenderPages(new URL("./client/", dist));
console.log(`${shells} page shells, the assets and the island renderer are in site/dist/`);
