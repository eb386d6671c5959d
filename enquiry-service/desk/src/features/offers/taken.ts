import type { EnglishDay, PublishedDay, TourDays } from "../../lib/api.ts";
import type { Day, Draft } from "./offer.ts";

/** Where days are inserted: after a number of days, or in place of the last of them. */
export type Place = { after: number; replaces: boolean };

/** The days with others inserted at a place. */
export function inserted(days: Day[], { after, replaces }: Place, others: Day[]): Day[] {
  return [...days.slice(0, replaces ? after - 1 : after), ...others, ...days.slice(after)];
}

/** The numbers of the tours of which an offer has something. */
export const toursOf = ({ tour, programme }: Pick<Draft, "tour" | "programme">) => [
  ...new Set([...(tour ? [Number(tour)] : []), ...programme.flatMap(({ from }) => from?.tour ?? [])]),
];

/** A day as the sites have it now. */
export type OnSites = { published: PublishedDay; english: EnglishDay | undefined };

/**
 * The day of the sites from which a day was taken, wherever it is in its tour now, as the service finds it; `"changed"`
 * if the tour does not have it any more.
 */
export function onSites({ from }: Day, tour: TourDays | undefined): OnSites | "changed" | undefined {
  if (!from || !tour) return;
  const places = tour.days.map((published, at) => ({ published, english: tour.english[at] ?? undefined, at }));
  const { check } = from;
  const same = places.filter(({ published, at }) => (check ? published.from?.check === check : at + 1 === from.day));
  const far = ({ at }: { at: number }) => Math.abs(at + 1 - from.day);
  const [nearest] = same.sort((one, other) => far(one) - far(other));
  return nearest ?? (check ? "changed" : undefined);
}
