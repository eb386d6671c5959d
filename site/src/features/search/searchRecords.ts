import { fold } from "../../lib/fold";

/** What a search reads of a tour, a destination or an article; `places` are those that a tour visits. */
interface Searched {
  title: string;
  summary: string;
  places?: string;
}

/**
 * Every word must appear, case and accents folded, in the title, the places or the summary; title matches come first,
 * then those of the places.
 */
export function searchRecords<T extends Searched>(records: readonly T[], text: string): T[] {
  const words = fold(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  const byRank: T[][] = [[], [], []];
  for (const record of records) {
    const title = fold(record.title);
    const journey = `${title} ${fold(record.places ?? "")}`;
    const texts = [title, journey, `${journey} ${fold(record.summary)}`];
    byRank[texts.findIndex((text) => words.every((word) => text.includes(word)))]?.push(record);
  }
  return byRank.flat();
}
