// Prints the five slowest tests from the results of scripts/test in a folder: node slowest.mjs FOLDER
import { existsSync, readFileSync } from "node:fs";

const [folder] = process.argv.slice(2);
const read = (name) => (existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`, "utf8") : "");

/** `test hostile::a_body … ok <1.234s>` */
const ofPrograms = [...read("rust.log").matchAll(/^test (\S+) \.\.\. ok <([\d.]+)s>$/gm)].map(([, name, seconds]) => ({
  name: name.replace(/^.*::/, "").replaceAll("_", " "),
  seconds: Number(seconds),
}));

const ofComponents = ["site.components.json", "desk.components.json"]
  .flatMap((name) => JSON.parse(read(name) || '{"testResults":[]}').testResults)
  .flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ name: title, seconds: (duration ?? 0) / 1000 })),
  );

/** `ok 12 - a test`, then its duration some lines below. */
const ofBrowser = [...read("browser.tap").matchAll(/^ok \d+ - (.*)\n  ---\n(?:.*\n)*?  duration_ms: ([\d.]+)/gm)].map(
  ([, name, milliseconds]) => ({ name, seconds: Number(milliseconds) / 1000 }),
);

const slowest = [...ofPrograms, ...ofComponents, ...ofBrowser].sort((one, other) => other.seconds - one.seconds);
for (const { name, seconds } of slowest.slice(0, 5)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
