import { fold } from "../../lib/fold";

/** Every typed word must appear in the name; names that begin with the text come first. */
export function suggest(names: readonly string[], typed: string): string[] {
  const text = fold(typed.trim());
  const words = text.split(/\s+/).filter(Boolean);
  const found = names.filter((name) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  });
  const begins = (name: string) => fold(name).startsWith(text);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}
