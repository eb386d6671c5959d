import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The service sends these where a browser takes them; fonts are compressed already. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      if (/\.(js|css|svg|html)$/.test(name)) {
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)));
      }
    }
  },
};

/** Files with a hash in their names, which the service holds in itself. */
export default defineConfig({
  plugins: [react(), compressed],
  build: {
    // The content security policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      output: {
        assetFileNames: "assets/[name]-[hash][extname]",
        // One file of what all screens share, and one of what the screens of records share: each file costs a slow line
        // the head of a response.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "lib",
              test: /src\/lib\/|locales\/en\/desk|node_modules\/(i18next|@tanstack\/(query-core|react-query))/,
            },
            {
              name: "record",
              test: /src\/(ui\/(ContactLinks|DayField|Facts|Field|SearchResults)|features\/(audit\/shared|cases\/shared\/(Files|MailFault)|offers\/queries))/,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ["../.."] } },
});
