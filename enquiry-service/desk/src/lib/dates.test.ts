// Days and moments as the desk shows them. Moments are those of the browser's zone until the office's is known: no test
// depends on the zone of the machine.
import { afterEach, expect, test } from "vitest";
import {
  dayInWords,
  duration,
  isAwayFromOffice,
  moment,
  momentAndYear,
  monthFromNow,
  monthName,
  monthOf,
  officeDay,
  periodOf,
  setOfficeZone,
  span,
  timeOf,
  travelDay,
  travelDays,
} from "./dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const noon = new Date(2027, 7, 14, 12, 0).getTime();

afterEach(() => setOfficeZone(Intl.DateTimeFormat().resolvedOptions().timeZone));

test("moments and days are those of the office, wherever the device is", () => {
  const lateInLondon = Date.UTC(2027, 7, 14, 22, 30);
  setOfficeZone("Africa/Dar_es_Salaam");
  expect(timeOf(lateInLondon)).toBe("01:30");
  expect(moment(lateInLondon, Date.UTC(2027, 7, 15, 9))).toBe("01:30");
  expect(moment(lateInLondon, Date.UTC(2027, 7, 14, 9))).toBe("Sun\u00a015\u00a0Aug, 01:30");
  expect(officeDay(0, lateInLondon)).toBe("2027-08-15");
  setOfficeZone("America/Lima");
  expect(officeDay(0, lateInLondon)).toBe("2027-08-14");
  expect(timeOf(lateInLondon)).toBe("17:30");
});

test("a device in another zone is away from the office, and one with the same clock is not", () => {
  const now = Date.UTC(2027, 7, 14, 9);
  expect(isAwayFromOffice(now)).toBe(false);
  const minutes = -new Date(now).getTimezoneOffset();
  setOfficeZone(minutes === 345 ? "Africa/Dar_es_Salaam" : "Asia/Kathmandu");
  expect(isAwayFromOffice(now)).toBe(true);
});

test("a zone that the browser does not know leaves its own time", () => {
  setOfficeZone("Africa/Arusha_Town");
  expect(moment(new Date(2027, 7, 14, 9, 5).getTime(), noon)).toBe("09:05");
});

test("a moment of today is its time, and one of another day has its day too", () => {
  expect(moment(new Date(2027, 7, 14, 9, 5).getTime(), noon)).toBe("09:05");
  expect(moment(new Date(2027, 7, 13, 23, 59).getTime(), noon)).toBe("Fri\u00a013\u00a0Aug, 23:59");
  expect(moment(new Date(2028, 7, 14, 9, 5).getTime(), noon)).toBe("Mon\u00a014\u00a0Aug, 09:05");
});

test("a moment with its year", () => {
  expect(momentAndYear(new Date(2027, 0, 2, 7, 30).getTime())).toBe("2\u00a0Jan\u00a02027, 07:30");
});

test("a day of travel is the same day in every time zone, and not broken at the end of a line", () => {
  expect(travelDay("2027-08-14")).toBe("14\u00a0Aug\u00a02027");
  expect(travelDay("2028-02-29")).toBe("29\u00a0Feb\u00a02028");
  expect(travelDays("2027-03-04", "2027-03-08")).toBe("4\u2009–\u20098\u00a0Mar\u00a02027");
  expect(travelDays("2027-03-04", "2027-03-04")).toBe("4\u00a0Mar\u00a02027");
  expect(monthOf("2027-01-01")).toBe("January 2027");
  expect(monthOf("2027-12-31")).toBe("December 2027");
});

test("months are counted from 1", () => {
  expect([monthName(1), monthName(12)]).toEqual(["January", "December"]);
});

test.each([
  [0, "1 min"],
  [29 * 1000, "1 min"],
  [59 * MINUTE, "59 min"],
  [60 * MINUTE, "1 h"],
  [23 * HOUR, "23 h"],
  [24 * HOUR, "1 day"],
  [29 * HOUR, "1 day"],
  [48 * HOUR, "2 days"],
])("%d milliseconds are %s", (milliseconds, words) => {
  expect(span(milliseconds)).toBe(words);
});

test.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [190, "3 h 10 min"],
])("%d minutes are %s", (minutes, words) => {
  expect(duration(minutes)).toBe(words);
});

test("days before and after today go over the ends of months and years", () => {
  expect(officeDay(0, noon)).toBe("2027-08-14");
  expect(officeDay(20, noon)).toBe("2027-09-03");
  expect(officeDay(-1, new Date(2028, 2, 1).getTime())).toBe("2028-02-29");
  expect(officeDay(1, new Date(2027, 11, 31, 23, 59).getTime())).toBe("2028-01-01");
  expect(periodOf(365, 0, noon)).toEqual({ from: "2026-08-14", to: "2027-08-14" });
  expect(periodOf(0, 90, noon)).toEqual({ from: "2027-08-14", to: "2027-11-12" });
  expect(monthFromNow(0, noon)).toEqual({ from: "2027-08-01", to: "2027-08-31" });
  const march = new Date(2028, 2, 31, 23, 59).getTime();
  expect(monthFromNow(-1, march)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthFromNow(-3, march)).toEqual({ from: "2027-12-01", to: "2027-12-31" });
});

test("a typed day in words", () => {
  expect(dayInWords("2027-08-14")).toBe("Saturday, 14 August 2027");
});
