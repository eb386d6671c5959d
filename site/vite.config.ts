import { defineConfig } from "vite";
import { ssr } from "vite-plugin-ssr/plugin";

/** Hashed assets and a manifest for the generator, which writes every document itself. */
export default defineConfig({
  base: "/",
  // Vite 8 and the plug-in's own build in one step do not agree; `build.ts` takes the three steps.
  plugins: [ssr({ disableAutoFullBuild: true, prerender: true })],
  build: {
    manifest: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    rollupOptions: { input: { loader: "loader/main.ts", icons: "icons/icons.svg" } },
  },
});
