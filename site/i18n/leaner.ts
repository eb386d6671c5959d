import type { Plugin } from "vite";

/**
 * What remains in browsers of classes of i18next that `texts.ts` makes no use
 * of: it hands over its files and fills in variables itself. Whole, they are
 * 4 KB of every page that somebody touches.
 */
const REMAINS: Record<string, string> = {
  Connector: "class Connector extends EventEmitter {}",
  Formatter: "class Formatter { format() {} }",
  // Keys are looked through for nested texts, of which our catalogue has none.
  Interpolator: "class Interpolator { nestingRegexp = /(?!)/ }",
};

export const leanerI18next: Plugin = {
  name: "leaner-i18next",
  transform(source, id) {
    if (!id.endsWith("/i18next/dist/esm/i18next.js")) {
      return null;
    }
    return Object.entries(REMAINS).reduce((code, [name, remains]) => {
      const whole = new RegExp(`^class ${name} .*?^}`, "ms");
      if (!whole.test(code)) {
        throw new Error(`i18next has no class ${name} any more: see i18n/leaner.ts`);
      }
      return code.replace(whole, remains);
    }, source);
  },
};
