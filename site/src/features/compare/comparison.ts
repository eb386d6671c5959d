import type { Texts } from "../../lib/i18n/texts";
import type { ComparedTour } from "./tourDetails";

/** A fact that every compared tour has, or lacks. */
export interface ComparedFact {
  label: string;
  /** One for each tour; empty where the tour lacks the fact. */
  values: string[];
}

export interface Comparison {
  differing: ComparedFact[];
  same: ComparedFact[];
  /** For each tour the items that it includes and another does not. */
  includedInSome: string[][];
  /** The items that all of them include, and those that one excludes and none includes. */
  includedInAll: string[];
  includedInNone: string[];
}

/** The compared facts of the journey line; the rows of the days show the places of the nights. */
const JOURNEY_FACTS = ["longest_drive", "longest_walk", "highest_night", "flights"];

export function compare(tours: readonly ComparedTour[], { t, formats }: Texts): Comparison {
  const fact = (label: string, value: (compared: ComparedTour) => string) => ({ label, values: tours.map(value) });
  const perDay = ({ price, days }: ComparedTour["tour"]) =>
    price !== null && days > 1 ? formats.money(Math.round(price / days)) : "";
  const rating = ({ rating_text, reviews_text }: ComparedTour["tour"]) =>
    [rating_text, reviews_text].filter(Boolean).join(" · ");
  const journeyFacts = JOURNEY_FACTS.flatMap((key) => {
    const label = tours.map(({ journey }) => journey.get(key)?.label).find(Boolean);
    return label ? [fact(label, ({ journey }) => journey.get(key)?.text ?? "")] : [];
  });
  const facts = [
    fact(t("compare:days"), ({ tour }) => tour.days_text),
    fact(t("compare:per_day"), ({ tour }) => perDay(tour)),
    fact(t("compare:level"), ({ levels, tour }) => levels || tour.level_text),
    fact(t("compare:route"), ({ tour }) => tour.route),
    fact(t("compare:altitude"), ({ altitude }) => altitude),
    ...journeyFacts,
    fact(t("compare:rating"), ({ tour }) => rating(tour)),
  ].filter(({ values }) => values.some(Boolean));
  const isSame = ({ values }: ComparedFact) => tours.length > 1 && new Set(values).size === 1;

  const entries = [...new Set(tours.flatMap(({ included }) => included))];
  const isInAll = (entry: string) => tours.every(({ included }) => included.includes(entry));
  return {
    differing: facts.filter((candidate) => !isSame(candidate)),
    same: facts.filter(isSame),
    includedInSome: tours.map(({ included }) => included.filter((entry) => !isInAll(entry))),
    includedInAll: entries.filter(isInAll),
    includedInNone: [...new Set(tours.flatMap(({ excluded }) => excluded))].filter((entry) => !entries.includes(entry)),
  };
}
