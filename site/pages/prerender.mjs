import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { prerender } from "vite-plugin-ssr/prerender";

async function folders(url) {
  const entries = await readdir(url, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * Prerenders every page of this folder in every locale and answers how many
 * shells there are. The plug-in reports success when it rendered none, so they
 * are counted here and a missing one is an error.
 */
export async function prerenderPages(outDir) {
  const here = new URL("./", import.meta.url);
  const pages = (await folders(here)).filter((name) => existsSync(new URL(`${name}/+Page.tsx`, here)));
  const locales = await folders(new URL("../locales/", import.meta.url));
  await prerender({ viteConfig: { build: { outDir } } });
  const shells = locales.flatMap((locale) => pages.map((page) => `${locale}/${page}/index.html`));
  const missing = shells.filter((file) => !existsSync(`${outDir}/client/${file}`));
  if (pages.length === 0 || missing.length > 0) {
    throw new Error(`vite-plugin-ssr has not rendered ${missing.join(", ") || "any page"}`);
  }
  return shells.length;
}
