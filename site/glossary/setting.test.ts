// The texts of a language are set as its readers are used to: spaces, quotes, figures and signs.
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "../src/lib/i18n/locale";
import { type Text, textsOf } from "./texts";

interface Rule {
  /** What the texts do not hold, as the end of a sentence: “the texts of fr have no …”. */
  fault: string;
  pattern: RegExp;
}

/** Texts that the operator has given, word for word. */
const AS_GIVEN = [
  "site/locales/en/quote.json error_travellers",
  "site/locales/en/quote.json error_date",
  "site/locales/en/quote.json error_prefer",
  "site/locales/en/quote.json failed",
  "site/locales/en/request.json sending",
  "site/locales/en/request.json failed",
];

const EVERYWHERE: Rule[] = [
  { fault: "three dots instead of an ellipsis", pattern: /\.\.\./u },
  { fault: "two spaces in a row", pattern: /(?<=\S) {2,}(?=\S)/u },
  { fault: "straight quotes or apostrophes", pattern: /["']/u },
  { fault: "space that may break before a degree", pattern: /\d ?°C/u },
  { fault: "space that may break in a figure", pattern: /\d \d{3}(?!\d)/u },
];
const NO_SPACE_BEFORE_A_SIGN: Rule = { fault: "space before a sign", pattern: /\s[,;:!?.)»](?=\s|$)/u };
const PERCENT_APART: Rule = { fault: "per cent without a no-break space", pattern: /\d ?%/u };
const PERCENT_CLOSE: Rule = { fault: "space before per cent", pattern: /\d\s%/u };
const ANGLES_CLOSE: Rule = {
  fault: "guillemets with a space inside, or one without the other",
  pattern: unpaired("«", "»", "\\s"),
};

const RULES: Record<Locale, Rule[]> = {
  en: [
    NO_SPACE_BEFORE_A_SIGN,
    PERCENT_CLOSE,
    { fault: "double quotes other than “…”", pattern: unpaired("“", "”", "\\s") },
    { fault: "quotes of another language", pattern: /[«»„]/u },
  ],
  de: [
    NO_SPACE_BEFORE_A_SIGN,
    PERCENT_APART,
    { fault: "quotes other than „…“", pattern: unpaired("„", "“", "\\s") },
    { fault: "quotes of another language", pattern: /[«»”]/u },
  ],
  fr: [
    PERCENT_APART,
    { fault: "colon without a no-break space", pattern: /(?<![\u00a0-])[:](?=\s|$)/u },
    {
      fault: "semicolon, exclamation or question mark without a narrow no-break space",
      pattern: /(?<!\u202f)[;!?](?=\s|$)/u,
    },
    { fault: "space before a comma or a full stop", pattern: /\s[,.)](?=\s|$)/u },
    { fault: "guillemets without no-break spaces inside", pattern: /«(?!\u00a0)|(?<!\u00a0)»/u },
    { fault: "quotes of another language", pattern: /[“”„]/u },
  ],
  es: [
    NO_SPACE_BEFORE_A_SIGN,
    PERCENT_APART,
    ANGLES_CLOSE,
    { fault: "question without ¿", pattern: unpaired("¿", "[?]") },
    { fault: "exclamation without ¡", pattern: unpaired("¡", "!") },
    { fault: "quotes of another language", pattern: /[“”„]/u },
  ],
  it: [NO_SPACE_BEFORE_A_SIGN, PERCENT_CLOSE, ANGLES_CLOSE, { fault: "quotes of another language", pattern: /[“”„]/u }],
  pt: [NO_SPACE_BEFORE_A_SIGN, PERCENT_CLOSE, ANGLES_CLOSE, { fault: "quotes of another language", pattern: /[“”„]/u }],
};

/** An opening sign that is not closed before the next one, a closing one that nothing opens, or `inside` next to either. */
function unpaired(open: string, close: string, inside = "(?!)"): RegExp {
  const within = `(?:(?!${open}|${close}).)*`;
  return new RegExp(
    `${open}(?!${within}${close})|(?<!${open}${within})${close}|${open}${inside}|${inside}${close}`,
    "su",
  );
}

/** The text without what no reader sees; a figure stands for each value that is filled in. */
function prose(text: string): string {
  return text
    .replace(/^---\n.*?\n---\n/su, (head) => head.replace(/^\w+: *|^---$/gmu, "").replace(/^"(.*)"$/gmu, "$1"))
    .replace(/\{\{.*?\}\}/gsu, "0")
    .replace(/\{%.*?%\}/gsu, "")
    .replace(/<\/?(?:a|b|em|i|strong)\b[^>]*>/gu, "")
    .replace(/<[^>]*>/gu, "\n")
    .replace(/`[^`]*`/gu, "")
    .replace(/\]\([^)]*\)/gu, "]")
    .replace(/\*\*/gu, "")
    .replace(/^\|[-|:]+\|$/gmu, "")
    .replace(/https?:\/\/\S+/gu, "");
}

const faults = (texts: Text[], { pattern }: Rule): string[] =>
  texts.flatMap(({ place, text }) =>
    text.split("\n").flatMap((line) => {
      const found = pattern.exec(line);
      const near = found && line.slice(Math.max(0, found.index - 20), found.index + 20);
      return near === null ? [] : [`${place}: …${near}…`];
    }),
  );

describe.each(LOCALES)("the texts of %s", (locale) => {
  const texts = textsOf(locale)
    .filter(({ place }) => !AS_GIVEN.includes(place))
    .map(({ place, text }) => ({ place, text: prose(text) }));

  it.each([...EVERYWHERE, ...RULES[locale]])("have no $fault", (rule) => {
    expect(faults(texts, rule)).toEqual([]);
  });
});
