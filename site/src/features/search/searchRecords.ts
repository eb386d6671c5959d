import { fold } from "../../lib/fold";

/** Every word must appear, case and accents folded, in title or summary; title matches come first. */
export function searchRecords<T extends { title: string; summary: string }>(records: readonly T[], text: string): T[] {
  const words = fold(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  const inTitle: T[] = [];
  const elsewhere: T[] = [];
  for (const record of records) {
    const title = fold(record.title);
    const all = `${title} ${fold(record.summary)}`;
    if (words.every((word) => title.includes(word))) {
      inTitle.push(record);
    } else if (words.every((word) => all.includes(word))) {
      elsewhere.push(record);
    }
  }
  return [...inTitle, ...elsewhere];
}
