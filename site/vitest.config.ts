import { defineConfig } from "vitest/config";
import { trimI18next } from "./src/lib/i18n/trimI18next.ts";

/** Component tests stand beside what they test; `tests/` drives the built sites in Chromium instead. */
export default defineConfig({
  plugins: [trimI18next],
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules", "dist"],
    // A time that only a fault exceeds: the tests of the programs run beside these.
    testTimeout: 30_000,
    setupFiles: ["src/testing/patience.ts"],
    server: { deps: { inline: ["i18next"] } },
  },
});
