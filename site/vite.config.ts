import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { ssr } from "vite-plugin-ssr/plugin";
import { leanerI18next } from "./i18n/leaner.ts";

/** Takes the place of a kilobyte in every page. */
const ownImport: Plugin = {
  name: "own-import",
  enforce: "pre",
  resolveId: (id) =>
    id === "\0vite/preload-helper.js" ? fileURLToPath(new URL("loader/import.ts", import.meta.url)) : null,
};

/** What is loaded together is one file: many small ones compress worse. The loader is one file without imports. */
const GROUPS = [
  {
    name: "start",
    priority: 3,
    test: /(wishlist|compare)\/store|wishes\/trip|ui\/today|\/loader\/(?!arrival|videos|language-offer|our-sites)\w+\.ts|islands\/registry/,
  },
  {
    name: "react",
    priority: 2,
    test: /node_modules\/(react|react-dom|scheduler|i18next)\/|\/i18n\/\w+\.tsx?$|islands\/(hydrate|Committed|prefix)/,
  },
  { name: "fields", priority: 1, test: /ui\/(Field|Combobox|suggest|DateField|TravellersField)\.tsx?$/ },
  { name: "form", priority: 1, test: /ui\/(useForm|useLateSubmission|FormEnd)\.tsx?$/ },
  { name: "sending", priority: 1, test: /ui\/(sending|draft|lineOf|check|filled)\.ts$|api\/call\.ts$/ },
];

/** Hashed assets and a manifest for the generator, which writes every document itself. */
export default defineConfig(({ command, isSsrBuild }) => ({
  base: "/",
  // Nobody looks into a visitor's React; hot reload does.
  define: command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {},
  // Vite 8 and the plug-in's own build in one step do not agree; `build.ts` takes the three steps.
  plugins: [ownImport, leanerI18next, ssr({ disableAutoFullBuild: true, prerender: true })],
  build: {
    manifest: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    rollupOptions: {
      input: {
        loader: "loader/main.ts",
        icons: "icons/icons.svg",
        ...(isSsrBuild ? {} : { style: "styles/site.css" }),
      },
      output: isSsrBuild ? {} : { codeSplitting: { groups: GROUPS } },
      // The bundle that prerenders pages holds all texts on purpose.
      checks: { ineffectiveDynamicImport: !isSsrBuild },
    },
  },
}));
