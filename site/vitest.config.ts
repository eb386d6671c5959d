import { defineConfig } from "vitest/config";

/** Component tests stand beside what they test; `tests/` drives the built sites in Chromium instead. */
export default defineConfig({ test: { include: ["**/*.test.{ts,tsx}"], exclude: ["node_modules", "dist"] } });
