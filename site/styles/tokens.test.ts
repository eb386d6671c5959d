import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const SHEETS = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && file !== "tokens.css")
  .map((file) => file.replaceAll("\\", "/"));

test("site.css imports every sheet", () => {
  const imported = [...readFileSync(new URL("site.css", folder), "utf8").matchAll(/@import "\.\/(.*)" layer/g)];
  expect(imported.map(([, file]) => file).toSorted()).toEqual(
    [...SHEETS.filter((file) => file !== "site.css"), "tokens.css"].toSorted(),
  );
});

/** Values that have a name in tokens.css, and physical sides, which have logical names. */
const RAW = {
  layer: /z-index: -?\d+/,
  "type size": /font-size: (?:clamp|calc|[\d.])/,
  duration: /(?:transition|animation)[^;]*\s[\d.]+m?s\b/,
  side: /^\s*(?:(?:margin|padding|border)-)?(?:left|right|top|bottom)\b[^:]*:/,
  colour: /(?<!--[\w-]+: )(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()/i,
};

test.each(SHEETS)(
  "%s takes layers, type sizes, durations and colours from the tokens and names sides logically",
  (file) => {
    const lines = readFileSync(new URL(file, folder), "utf8").split("\n");
    const raw = lines.filter((line) =>
      Object.entries(RAW).some(
        ([name, pattern]) => pattern.test(line) && !(name === "type size" && file === "drawings/journey.css"),
      ),
    );
    expect(raw).toEqual([]);
  },
);

/** The relative luminance of a colour, by WCAG 2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ["light", 0],
  ["dark", 1],
])("texts and lines of drawings stand out from what lies under them in the %s scheme", (_, scheme) => {
  const tokens = readFileSync(new URL("tokens.css", folder), "utf8");
  const colour = (name: string) =>
    tokens.match(new RegExp(`--colour-${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`))?.[1 + scheme] ?? "";
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(colour(one)), luminance(colour(other))].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  for (const ground of ["page", "slope", "land"]) {
    expect(contrast("text", ground), `text on ${ground}`).toBeGreaterThan(4.5);
  }
  for (const line of ["text-muted", "way"]) {
    expect(contrast(line, "page"), `${line} on page`).toBeGreaterThan(4.5);
  }
});
