import { defineConfig } from "vite";

/** One Node program that holds React and the islands: bundled, React renders six times faster than from its packages. */
export default defineConfig({
  build: {
    ssr: "src/islands/render.ts",
    outDir: "dist/islands",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "node20",
    rollupOptions: { output: { entryFileNames: "render.js", codeSplitting: false } },
  },
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
});
