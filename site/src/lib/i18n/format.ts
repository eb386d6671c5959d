import type { Messages } from "./catalogue";

/**
 * Numbers and dates as the catalogue writes them. Browsers, Node and ICU
 * libraries disagree about spaces and grouping, which would break hydration.
 */
export interface Formats {
  /** A whole number with the locale's group marks. */
  number(value: number): string;
  /** Whole US dollars. */
  money(value: number): string;
  /** Formats `YYYY-MM-DD` in words; returns any other value unchanged. */
  date(day: string): string;
}

function grouped(value: number, mark: string, minimum: number): string {
  const digits = String(Math.round(Math.abs(value)));
  const sign = value < 0 ? "-" : "";
  if (digits.length < 3 + minimum) {
    return sign + digits;
  }
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, mark);
}

const fill = (pattern: string, values: Record<string, string>) =>
  pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

export function createFormats(messages: Messages): Formats {
  const text = (key: string) => messages[key] ?? "";
  const number = (value: number) => grouped(value, text("group"), Number(text("minimum_grouping")) || 1);
  return {
    number,
    money: (value) => fill(text("money"), { amount: number(value) }),
    date(day) {
      const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
      if (!year || !month || !dayOfMonth) {
        return day;
      }
      const number = Number(dayOfMonth);
      return fill(text("date_long"), {
        day: number === 1 ? text("first_day") : String(number),
        month: text(`month_${Number(month)}`),
        year,
      });
    },
  };
}
