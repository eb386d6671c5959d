import type { Plugin } from "vite";

/**
 * Stubs for classes of i18next that `texts.ts` does not use: it passes its files and fills in variables itself. The
 * classSource classes are 3,700 bytes of every hydrated page.
 */
const REMAINS: Record<string, string> = {
  Connector: "class Connector extends EventEmitter {}",
  Formatter: "class Formatter { format() {} }",
  // i18next searches keys for nested texts, which our catalogue does not have.
  Interpolator: "class Interpolator { nestingRegexp = /(?!)/ }",
};

export const trimI18next: Plugin = {
  name: "trim-i18next",
  transform(source, id) {
    if (!id.endsWith("/i18next/dist/esm/i18next.js")) {
      return null;
    }
    return Object.entries(REMAINS).reduce((code, [name, remains]) => {
      const classSource = new RegExp(`^class ${name} .*?^}`, "ms");
      if (!classSource.test(code)) {
        throw new Error(`i18next has no class ${name} any more: see src/lib/i18n/trimI18next.ts`);
      }
      return code.replace(classSource, remains);
    }, source);
  },
};
