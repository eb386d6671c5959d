import { defineConfig } from "vitest/config";

/** Tests of single modules stand beside them; `site/tests` drives the desk in a browser, with the real service. */
export default defineConfig({ test: { include: ["src/**/*.test.ts"] } });
