import { defineConfig } from "vite";

/** Hashed assets and a manifest for the generator, which writes every document itself. */
export default defineConfig({
  base: "/",
  build: {
    manifest: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    rollupOptions: { input: ["loader/main.ts", "icons/icons.svg"] },
  },
});
