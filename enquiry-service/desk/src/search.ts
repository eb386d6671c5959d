import type { Booking } from "./api.ts";

const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a booking contains every typed word, in any order, ignoring accents and case. */
export function isFoundBy(typed: string): (booking: Booking) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return ({ name, number, tour }) => {
    const text = folded(`${number} ${name} ${tour}`);
    return words.every((word) => text.includes(word));
  };
}
