import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { ssr } from "vite-plugin-ssr/plugin";
import { trimI18next } from "./src/lib/i18n/trimI18next.ts";

/** Replaces Vite's helper that imports chunks, a kilobyte in every page: a site with one style sheet does not need it. */
const smallPreloadHelper: Plugin = {
  name: "small-preload-helper",
  enforce: "pre",
  resolveId: (id) =>
    id === "\0vite/preload-helper.js" ? fileURLToPath(new URL("src/lib/chunks/importChunk.ts", import.meta.url)) : null,
};

/**
 * Merges adjacent `@layer` blocks, because each `@import` opens its own, takes the spaces out of the values of properties,
 * and shortens the names of tokens: together that is 200 bytes less to send. Colours keep their names, which pages use.
 */
const packStyles: Plugin = {
  name: "pack-styles",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
      let layer = "";
      file.source = String(file.source).replace(/\}\s*@layer (\w+)\{/g, (between, next) => {
        const isSame = next === layer;
        layer = next;
        return isSame ? "" : between;
      });
      file.source = file.source
        .replace(/"[^"]*"|(?<=--[\w-]+): |, | \/ /g, (part) => (part.startsWith('"') ? part : part.trim()))
        .replace(/--(space|layer|motion|font|text)-/g, (_, [initial]: string) => `--${initial}-`);
    }
  },
};

/**
 * Modules that are loaded together are one file: many small files compress worse. A group also takes what its modules
 * import, unless a group of a higher priority has it.
 */
const GROUPS = [
  { name: "start", priority: 4, test: /\/src\/main\.ts$/ },
  {
    name: "react",
    priority: 3,
    test: /\/node_modules\/(react|react-dom|scheduler|i18next)\/|\/src\/(islands|lib\/i18n)\//,
  },
  // The search form has fields and no submission.
  { name: "fields", priority: 2, test: /\/src\/forms\/fields\// },
  { name: "form", priority: 1, test: /\/src\/forms\/[^/]+$/ },
  // Without its hook, which needs React and the form: lists and filters load this group as well.
  { name: "submission", priority: 1, test: /\/src\/(forms\/submission\/(?!use)|lib\/api\/)/ },
];

/** Hashed assets and a manifest for the generator, which writes every document itself. */
export default defineConfig(({ command, isSsrBuild }) => ({
  base: "/",
  // The hook for React's developer tools is left out of builds; hot reload needs it.
  define: command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {},
  // Vite 8 and the plug-in's own build in one step do not agree; `build.mjs` takes the three steps.
  plugins: [smallPreloadHelper, packStyles, trimI18next, ssr({ disableAutoFullBuild: true, prerender: true })],
  build: {
    manifest: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    // Nesting and `light-dark()` as they are written: every browser has had them for thirty months (Baseline, widely
    // available), and written out they take more room.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // esbuild keeps the order of declarations, and similar rules in one order compress 1 % better.
    cssMinify: "esbuild",
    rollupOptions: {
      input: {
        loader: "src/main.ts",
        icons: "icons/icons.svg",
        kanga: "icons/kanga.svg",
        ...(isSsrBuild ? {} : { style: "styles/site.css" }),
      },
      output: isSsrBuild ? {} : { codeSplitting: { groups: GROUPS } },
      // The bundle that prerenders pages holds all texts on purpose.
      checks: { ineffectiveDynamicImport: !isSsrBuild },
    },
  },
}));
