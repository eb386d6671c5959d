import type { SearchEntries, SearchEntry, TourRecord } from "../../cards/records";
import { fold } from "../../lib/fold";
import { THEMES, type Theme } from "./themes";

/** Near matches for a search that finds no tour; they do not contain the words of the search. */
export interface Near {
  tours: TourRecord[];
  destinations: SearchEntry[];
  articles: SearchEntry[];
}

/** The words that name a theme, in the language of the site. */
export type ThemeWords = Record<Theme, string>;

const MOST = 12;

/** Languages spell the same names with other letters: Kilimandscharo, Kilimandjaro; Sansibar, Zanzibar; Elefant, elephant. */
const asSpoken = (text: string): string =>
  fold(text)
    .replace(/dsch|dj/g, "j")
    .replaceAll("z", "s")
    .replaceAll("ph", "f");

const wordsOf = (text: string): string[] =>
  asSpoken(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** The maximum number of typing errors in a word: a short word with an error would be another word. */
const errorsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/**
 * Whether `word` is the beginning of `entry` with at most `errorsAllowed` typing errors (a letter too many, too few,
 * another, or two exchanged): `elefant` matches `elephants`.
 */
export function isTypedFor(word: string, entry: string): boolean {
  const allowed = errorsAllowed(word);
  if (entry.length < word.length - allowed) {
    return false;
  }
  const width = Math.min(entry.length, word.length + allowed);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let typed = 1; typed <= word.length; typed += 1) {
    const next = [typed];
    for (let column = 1; column <= width; column += 1) {
      const isSame = word[typed - 1] === entry[column - 1];
      let errors = Math.min(
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
      );
      if (typed > 1 && column > 1 && word[typed - 1] === entry[column - 2] && word[typed - 2] === entry[column - 1]) {
        errors = Math.min(errors, (before[column - 2] ?? 0) + 1);
      }
      next.push(errors);
    }
    before = row;
    row = next;
  }
  return Math.min(...row) <= allowed;
}

/** Tours, destinations and articles near a text that matches no tour; `found` are the destinations that match. */
export function nearMatches(
  tours: readonly TourRecord[],
  { destinations, articles }: SearchEntries,
  text: string,
  found: readonly SearchEntry[],
  hasFound: boolean,
  themes: ThemeWords,
): Near {
  const names = found.map(({ title }) => title);
  const visiting = tours.filter(({ places }) => places.split("\u00a0· ").some((name) => names.includes(name)));
  if (visiting.length > 0 || hasFound) {
    return { tours: visiting.slice(0, MOST), destinations: [], articles: [] };
  }
  const matches = matcherOf(text, themes);
  const near = (entries: readonly SearchEntry[], most: number) =>
    entries.filter((entry) => matches(entry, null)).slice(0, most);
  const nearDestinations = near(destinations, MOST);
  return {
    tours: tours.filter((tour) => matches(tour, tour)).slice(0, MOST),
    destinations: nearDestinations,
    articles: near(articles, MOST - nearDestinations.length),
  };
}

type Matcher = (record: { title: string; summary: string }, tour: TourRecord | null) => boolean;

/** Every word must be near a word of the record, or name a theme that the tour has. */
function matcherOf(text: string, themes: ThemeWords): Matcher {
  const checks = wordsOf(text).flatMap((word) => {
    const known = new Map<string, boolean>();
    const isNear = (other: string) => {
      const answer = known.get(other) ?? isTypedFor(word, other);
      known.set(other, answer);
      return answer;
    };
    const named = (Object.keys(THEMES) as Theme[]).filter((theme) => wordsOf(themes[theme]).includes(word));
    // Short words such as `in` and `of` match everything and are ignored.
    if (word.length < 4 && named.length === 0) {
      return [];
    }
    return (words: readonly string[], tour: TourRecord | null) =>
      words.some(isNear) || (tour !== null && named.some((theme) => THEMES[theme](tour)));
  });
  return (record, tour) => {
    const words = wordsOf(`${record.title} ${record.summary}`);
    return checks.length > 0 && checks.every((check) => check(words, tour));
  };
}
