import type { BookableJourneys, BookableTour, BookingForm, Case, NewOrder, PriceLine } from "../../../lib/api.ts";
import { CURRENCY, parseMoney, toInput } from "../../../lib/money.ts";

export const UNITS = ["person", "room", "vehicle", "night", "group"] as const;

/** A line of the price as it is typed. */
export type Line = { id: string; text: string; quantity: string; unit: PriceLine["unit"]; each: string };

/** A booking as it is typed. */
export type Order = {
  /** Number of the tour; empty for a journey that the sites do not offer. */
  tour: string;
  title: string;
  date: string;
  days: string;
  adults: string;
  children: string;
  ages: string;
  /** Null: what the sites would charge. */
  lines: Line[] | null;
  /** Whether deposit or due date differ from the terms. */
  hasOtherTerms: boolean;
  deposit: string;
  balanceOn: string;
  reason: string;
  method: NewOrder["method"];
};

/** A line for typing; the id only tells lines apart. */
export const lineOf = ({ text, quantity, unit, each }: PriceLine): Line => ({
  id: crypto.randomUUID(),
  text,
  quantity: String(quantity),
  unit,
  each: toInput(each, CURRENCY),
});

export const emptyLine = (): Line => ({ id: crypto.randomUUID(), text: "", quantity: "1", unit: "group", each: "" });

/** The order with which the form of a case begins: what the visitor has asked for. */
export function orderOf(caseFile: Case, { tours, methods }: BookableJourneys): Order {
  const asked = tours.find((tour) => tour.is_asked);
  const held = asked?.departures.find((departure) => departure.held > 0);
  const isDeparture = asked?.departures.some(({ starts }) => starts === caseFile.travel_date);
  const ages = (caseFile.details as { child_ages?: number[] }).child_ages ?? [];
  return {
    tour: asked ? String(asked.id) : "",
    title: asked ? "" : caseFile.tour,
    date: held?.starts ?? (asked?.departures.length && !isDeparture ? "" : (caseFile.travel_date ?? "")),
    days: asked ? String(asked.days) : "",
    adults: String(caseFile.adults || (caseFile.children ? 0 : 2)),
    children: String(caseFile.children),
    ages: ages.join(", "),
    lines: asked ? null : [emptyLine()],
    hasOtherTerms: false,
    deposit: "",
    balanceOn: "",
    reason: "",
    method: methods[0] ?? "bank_transfer",
  };
}

/** The order with which the form of a booking begins: what is booked. */
export function orderOfBooking({ order }: BookingForm): Order {
  const { tour, deposit, balance_on, other_terms } = order;
  return {
    tour: tour == null ? "" : String(tour),
    title: tour == null ? order.title : "",
    date: order.travel_date,
    days: String(order.days ?? 1),
    adults: String(order.adults),
    children: String(order.children),
    ages: order.child_ages.join(", "),
    lines: order.lines.map(lineOf),
    hasOtherTerms: other_terms !== "",
    deposit: deposit == null ? "" : toInput(deposit, CURRENCY),
    balanceOn: balance_on ?? "",
    reason: other_terms,
    method: order.method,
  };
}

/** The amount of a typed line in the minor unit; nothing of an unreadable one. */
export function amountOf({ quantity, each }: Line): number {
  const parsed = parseMoney(each, CURRENCY);
  return "minor" in parsed ? parsed.minor * (Number(quantity) || 0) : 0;
}

export const totalOf = (lines: Line[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0);

/** When a price is to be paid: the first amount, and the day of the rest; no day if the whole price is due first. */
export type Terms = { deposit: number; balanceOn: string | null };

/** The usual terms, calculated as the service does: whole dollars, half a dollar up. */
export function usualTerms(total: number, percent: number, date: string, wholePriceDays: number, today: string): Terms {
  const deposit = Math.min(total, Math.floor((total * percent + 5000) / 10_000) * 100);
  const begins = new Date(`${date}T00:00:00Z`);
  if (deposit >= total || Number.isNaN(begins.getTime())) return { deposit, balanceOn: null };
  begins.setUTCDate(begins.getUTCDate() - wholePriceDays);
  const day = begins.toISOString().slice(0, 10);
  return day > today ? { deposit, balanceOn: day } : { deposit: total, balanceOn: null };
}

/** The per cent of the deposit of a tour, or of a journey that the sites do not offer. */
export const percentOf = (tour: BookableTour | undefined, journeys: BookableJourneys): number =>
  tour?.deposit_percent ?? journeys.deposit_percent;

const minor = (text: string): number => {
  const parsed = parseMoney(text, CURRENCY);
  return "minor" in parsed ? parsed.minor : 0;
};

/** A line as it is sent to the service. */
export const typedLineOf = ({ text, quantity, unit, each }: Line) => ({
  text,
  quantity: Number(quantity),
  unit,
  each: minor(each),
});

/** What is sent to the service. */
export function bodyOf(order: Order, lines: Line[], key: string): NewOrder {
  const { hasOtherTerms, deposit, balanceOn, reason } = order;
  return {
    key,
    tour: order.tour ? Number(order.tour) : null,
    title: order.title,
    travel_date: order.date,
    days: order.days,
    no_of_adults: order.adults,
    no_of_children: order.children,
    child_ages: order.ages,
    lines: lines.map(typedLineOf),
    deposit: hasOtherTerms && deposit.trim() ? minor(deposit) : null,
    balance_on: (hasOtherTerms && balanceOn) || null,
    other_terms: hasOtherTerms ? reason : "",
    method: order.method,
  };
}

/** The journey whose price is asked for; none without a tour. */
export const pricedOf = ({ tour, date, adults, children, ages }: Order) =>
  tour ? { tour: Number(tour), date, adults, children, ages } : undefined;
