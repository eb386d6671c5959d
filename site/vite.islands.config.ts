import { fileURLToPath } from "node:url";
import { build, defineConfig, type Plugin } from "vite";
import { LOCALES } from "./src/lib/i18n/locale.ts";

const COUNTRIES = fileURLToPath(new URL("src/lib/phone/countries.build.ts", import.meta.url));
/** React's server renderer without its streams, which need more of a browser than the generator's engine has. */
const RENDERER = fileURLToPath(
  new URL("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url),
);

/** The countries in the order of every language, which is known here and not to the engine. */
const countries: Plugin = {
  name: "countries",
  async load(id) {
    if (id !== COUNTRIES) return null;
    const output = await build({
      configFile: false,
      logLevel: "warn",
      build: { ssr: COUNTRIES, write: false, target: "node20" },
      ssr: { noExternal: true },
    });
    const [module] = [output].flat().flatMap((part) => ("output" in part ? part.output : []));
    if (module?.type !== "chunk") throw new Error(`${COUNTRIES} was not built`);
    const { countryOptions } = await import(`data:text/javascript,${encodeURIComponent(module.code)}`);
    const options = Object.fromEntries(LOCALES.map((locale) => [locale, countryOptions(locale)]));
    return `const options = ${JSON.stringify(options)}; export const countryOptions = (locale) => options[locale];`;
  },
};

/** One module that holds React and the islands, and imports nothing: the generator runs it in an engine of its own. */
export default defineConfig({
  plugins: [countries],
  resolve: { alias: { "react-dom/server": RENDERER } },
  build: {
    ssr: "src/islands/answer.ts",
    outDir: "dist/islands",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2023",
    rollupOptions: { output: { entryFileNames: "answer.js", codeSplitting: false } },
  },
  ssr: { noExternal: true, target: "webworker" },
  define: { "process.env.NODE_ENV": '"production"' },
});
