/**
 * Vite beside `tembea serve --watch`, which starts this program with the folder
 * of Vite's own results and passes on what browsers ask for below `BASE`.
 *
 * The first line on standard output is the port. From then on every line on
 * standard input is answered by one on standard output: `{"changed": […]}` names
 * files that must be read again, all others ask for the HTML of an island. The
 * end of standard input, which also comes when the parent was killed, ends this
 * program.
 */
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";

const BASE = "/__vite/";
/** Components, without the tests beside them. */
const COMPONENTS = "!(*.test).tsx";
const root = fileURLToPath(new URL("../", import.meta.url));

/** Pages show these texts too: they are rendered again first, and then the preview reloads the browser. */
const textsComeWithThePage = {
  name: "texts-come-with-the-page",
  hotUpdate: ({ file }) => (file.startsWith(`${root}locales/`) ? [] : undefined),
};

// Standard output belongs to the answers.
console.log = () => {};

const http = createHttpServer().listen(0, "127.0.0.1");
await once(http, "listening");
const { port } = http.address();

const vite = await createServer({
  root,
  base: BASE,
  cacheDir: process.argv[2],
  logLevel: "warn",
  appType: "custom",
  plugins: [react(), textsComeWithThePage],
  server: {
    middlewareMode: true,
    // Browsers reach the server itself for this: the preview passes on no sockets.
    hmr: { server: http, host: "127.0.0.1", clientPort: port },
    watch: { ignored: ["dist", "templates", "content", "map", "tests", "look"].map((folder) => `${root}${folder}/**`) },
    fs: { allow: [root, realpathSync(`${root}node_modules`)] },
    warmup: { clientFiles: ["watch/client.ts", "src/main.ts", "styles/site.css", `src/features/*/${COMPONENTS}`] },
  },
  optimizeDeps: {
    entries: ["src/main.ts", "src/islands/hydrate.tsx", `src/features/**/${COMPONENTS}`],
    include: ["react-dom/client", "i18next"],
  },
});
http.on("request", vite.middlewares);
process.stdout.write(`${port}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { changed } = JSON.parse(line);
  if (changed) {
    // The generator must not be faster than Vite's own watcher.
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const file of changed) moduleGraph.onFileChange(file);
    }
    process.stdout.write("{}\n");
  } else {
    process.stdout.write(`${await answer(line)}\n`);
  }
}
process.exit();

async function answer(line) {
  try {
    return await (await vite.ssrLoadModule("/src/islands/answer.ts")).answer(line);
  } catch (error) {
    // A mistake in the source keeps the module from being loaded at all.
    return JSON.stringify({ error: error.message });
  }
}
