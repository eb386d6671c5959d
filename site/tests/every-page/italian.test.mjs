// The Italian site, and the mails of the service, address the reader as "tu". Guests write as they like.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const pages = `${process.env.SITES}/it`;
const read = (file) => readFileSync(file, "utf8");

/** Words that address the reader in the plural. Forms that are participles or nouns as well ("usate", "salite") are left out. */
const PLURAL = new RegExp(
  `(?<![\\p{L}\\d_/-])(?:${[
    "vi|ve|voi|vostr[oaie]|bentornat[ie]",
    "siete|avete|potete|volete|dovete|sapete|fate|dite|andate|venite|vogliate|abbiate",
    "vedete|tenete|prendete|mettete|chiedete|scrivete|scegliete|leggete|ricevete|bevete|aggiungete|togliete",
    "portate|trovate|cercate|guardate|verificate|evitate|restate|preferite|desiderate|viaggiate|prenotate",
    "invitate|consigliate(?! un)|contattate|confrontate|indossate|coprite",
    "(?:sar|avr|potr|dovr|vorr|vedr|andr|far|verr|terr|sapr|\\p{L}+[ei]r)ete",
    "(?:sar|avr|potr|dovr|vorr|vedr|andr|far|\\p{L}+[ei]r)este",
    // A verb with its pronoun: "chiedeteci", "aspettatevi", "ditecelo", "aiutarvi".
    "\\p{L}+[aei]te(?:vi|ci|mi|cel[oaie]|gliel[oaie])|\\p{L}+[aei]rvi",
  ].join("|")})(?![\\p{L}\\d_/-])`,
  "giu",
);

const plurals = (text) =>
  [...text.matchAll(PLURAL)].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40).replaceAll("\n", " "));

test("no Italian page addresses its reader in the plural, apart from the words of guests", () => {
  const guests = JSON.parse(read(`${pages}/data/reviews.json`)).flatMap(({ title, body }) => [body, title]);
  const found = [];
  const files = readdirSync(pages, { recursive: true }).filter((file) => /\.(html|json|xml|txt)$/.test(file));
  assert.ok(files.length > 100, `${files.length} files`);
  for (const file of files) {
    // The codes of countries are no words.
    let text = read(`${pages}/${file}`).replaceAll(/ value="[A-Z]{2}"/g, "");
    for (const words of guests) {
      text = text.replaceAll(words, "");
    }
    found.push(...plurals(text).map((place) => `${file}: ${place}`));
  }
  assert.deepEqual(found, []);
});

test("no Italian text of the islands or of the service's mails addresses its reader in the plural", () => {
  const islands = new URL("../../locales/it/", import.meta.url);
  const catalogues = readdirSync(islands).map((file) => new URL(file, islands));
  catalogues.push(new URL("../../../enquiry-service/locales/it.json", import.meta.url));
  const found = catalogues.flatMap((file) =>
    Object.entries(JSON.parse(read(file))).flatMap(([key, text]) => plurals(text).map((place) => `${key}: ${place}`)),
  );
  assert.deepEqual(found, []);
});
