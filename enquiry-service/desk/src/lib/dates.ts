import { t } from "./texts.ts";

const MINUTE = 60_000;
/** In milliseconds. */
export const DAY = 24 * 60 * MINUTE;

/** A day is not broken at the end of a line. */
const unbroken = (day: string): string => day.replaceAll(" ", "\u00a0");

/** The formats of moments in a time zone; in that of the browser if there is none. */
function formatsIn(timeZone?: string) {
  const format = (options: Intl.DateTimeFormatOptions, locale = "en-GB") =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return {
    day: format({ weekday: "short", day: "numeric", month: "short" }),
    dayAndYear: format({ day: "numeric", month: "short", year: "numeric" }),
    weekdayAndYear: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    time: format({ hour: "2-digit", minute: "2-digit" }),
    // In this locale the numbers of a day are written as `2027-08-14`.
    iso: format({ year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA"),
    offset: format({ timeZoneName: "longOffset" }),
  };
}

const browser = formatsIn();
let office = browser;

/** All times are shown as the clocks of the office show them: days of travel and due dates are days of the office too. */
export function setOfficeZone(zone: string): void {
  try {
    office = formatsIn(zone);
  } catch {
    // A browser that is older than the zone's name shows its own time.
    office = browser;
  }
}

/** Whether the clock of this device shows another time than that of the office. */
export function isAwayFromOffice(now = Date.now()): boolean {
  const offset = (formats: typeof office) =>
    formats.offset.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value;
  return offset(office) !== offset(browser);
}

/** The place after which a time zone is named: `Dar es Salaam` for `Africa/Dar_es_Salaam`. */
export const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

const isToday = (at: number, now: number) => office.iso.format(at) === office.iso.format(now);

/** The time for a moment of today, else the day and the time. */
export const moment = (at: number, now = Date.now()): string =>
  isToday(at, now) ? timeOf(at) : `${unbroken(office.day.format(at))}, ${timeOf(at)}`;

/** The day and the time, where nothing else says that it is today. */
export const dayAndTime = (at: number, now = Date.now()): string =>
  isToday(at, now) ? t("today_at", { time: timeOf(at) }) : moment(at, now);

/** A moment with its year. */
export const momentAndYear = (at: number): string => `${dayAndYearOf(at)}, ${office.time.format(at)}`;

/** The day of a moment, with its year. */
export const dayAndYearOf = (at: number): string => unbroken(office.dayAndYear.format(at));

/** The day of a moment, with its weekday and its year. */
export const weekdayAndDay = (at: number): string => office.weekdayAndYear.format(at);

const typedDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A typed day, `2027-08-14`, in words; empty if it is none: browsers accept years of five digits. */
export function dayInWords(text: string): string {
  const at = Date.parse(`${text}T00:00Z`);
  return Number.isNaN(at) ? "" : typedDay.format(at);
}

/** The time of a moment within its day. */
export const timeOf = (at: number): string => office.time.format(at);

const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats `2027-08-14`. */
export const travelDay = (text: string): string => unbroken(dayAndYear.format(new Date(`${text}T00:00:00Z`)));

/** The days of a journey, both formatted `2027-08-14`, such as `4 – 8 Mar 2027`. */
export const travelDays = (first: string, last: string): string =>
  first === last ? travelDay(first) : unbroken(dayAndYear.formatRange(Date.parse(first), Date.parse(last)));

const plainDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Formats `2027-08-14` without its year. */
export const dayOf = (text: string): string => unbroken(plainDay.format(new Date(`${text}T00:00:00Z`)));

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month of `2027-08-14`. */
export const monthOf = (text: string): string => month.format(new Date(`${text}T00:00:00Z`));

const nameOfMonth = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

/** The name of a month from 1 to 12. */
export const monthName = (number: number): string => nameOfMonth.format(Date.UTC(2000, number - 1));

/** How long something is late, waits or is silent, wherever it stands: in days from one day on, else in hours or minutes. */
export function span(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  if (minutes < 60) return t("minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 24 ? t("hours", { count: hours }) : t("days", { count: Math.round(hours / 24) });
}

/** Formats minutes: `45 min`, `3 h 10 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && t("hours", { count: hours }), (rest > 0 || hours === 0) && t("minutes", { count: rest })];
  return parts.filter(Boolean).join(" ");
}

/** The period from this many days before today to this many days after it, as `YYYY-MM-DD`. */
export function periodOf(before: number, after: number, now = Date.now()): { from: string; to: string } {
  return { from: officeDay(-before, now), to: officeDay(after, now) };
}

/** The first and the last day of the month that is this many months after that of today, as `YYYY-MM-DD`. */
export function monthFromNow(months: number, now = Date.now()): { from: string; to: string } {
  const first = new Date(`${officeDay(0, now).slice(0, 7)}-01T00:00Z`);
  const dayOfMonth = (month: number, day: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, day)).toISOString().slice(0, 10);
  return { from: dayOfMonth(months, 1), to: dayOfMonth(months + 1, 0) };
}

/** A moment as an input for day and time has it, `2027-08-14T18:00`. */
export const officeTime = (at: number): string => `${office.iso.format(at)}T${office.time.format(at)}`;

/** The day this many days after today, as `YYYY-MM-DD`. */
export function officeDay(days: number, now = Date.now()): string {
  const today = Date.parse(`${office.iso.format(now)}T00:00Z`);
  return new Date(today + days * DAY).toISOString().slice(0, 10);
}

/** The number of days from one day to another, both `YYYY-MM-DD`. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);
