import { t } from "./texts.ts";

const MINUTE = 60_000;
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The time for a moment of today, else the day and the time. */
export function moment(at: number, now = Date.now()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday ? time.format(date) : `${day.format(date)}, ${time.format(date)}`;
}

const localDayAndYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** A moment with its year. */
export function localMoment(at: number): string {
  return `${localDayAndYear.format(new Date(at))}, ${time.format(new Date(at))}`;
}

/** The day of a moment, with its year. */
export const localDayAndYearOf = (at: number): string => localDayAndYear.format(new Date(at));

const weekdayAndYear = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The day of a moment, with its weekday and its year. */
export const weekdayAndDay = (at: number): string => weekdayAndYear.format(new Date(at));

/** A typed day, `2027-08-14`, in words; empty if it is none: browsers accept years of five digits. */
export function dayInWords(text: string): string {
  const at = Date.parse(`${text}T00:00`);
  return Number.isNaN(at) ? "" : weekdayAndDay(at);
}

/** The time of a moment within its day. */
export const timeOf = (at: number): string => time.format(new Date(at));

/** Formats `2027-08-14`. */
export const travelDay = (text: string): string => dayAndYear.format(new Date(`${text}T00:00:00Z`));

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month of `2027-08-14`. */
export const monthOf = (text: string): string => month.format(new Date(`${text}T00:00:00Z`));

const nameOfMonth = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

/** The name of a month from 1 to 12. */
export const monthName = (number: number): string => nameOfMonth.format(Date.UTC(2000, number - 1));

/** Formats a duration. */
export function span(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  if (minutes < 90) return t("minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t("hours", { count: hours }) : t("days", { count: Math.round(hours / 24) });
}

/** Formats minutes: `45 min`, `3 h 10 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && t("hours", { count: hours }), (rest > 0 || hours === 0) && t("minutes", { count: rest })];
  return parts.filter(Boolean).join(" ");
}

/** The period from this many days before today to this many days after it, as `YYYY-MM-DD`. */
export function periodOf(before: number, after: number, now = new Date()): { from: string; to: string } {
  return { from: localDay(-before, now), to: localDay(after, now) };
}

/** The day this many days after today, as `YYYY-MM-DD`. */
export function localDay(days: number, now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
