import { defineConfig } from "vitest/config";
import { leanerI18next } from "./i18n/leaner.ts";

/** Component tests stand beside what they test; `tests/` drives the built sites in Chromium instead. */
export default defineConfig({
  plugins: [leanerI18next],
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules", "dist"],
    server: { deps: { inline: ["i18next"] } },
  },
});
