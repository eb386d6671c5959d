import { expect, test } from "vitest";
import { type Office, presenceAt, timeAt } from "./showOfficeTime";

const WEEKDAY: [number, number][] = [
  [480, 750],
  [840, 1080],
];
const OFFICE: Office = {
  zone: "Africa/Dar_es_Salaam",
  time: "{{hour}}:{{minute}}",
  now: "It is now {{time}} in Arusha.",
  hours: {
    week: [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, [[540, 780]], []],
    holidays: ["2026-12-25"],
    open: "We are here until {{time}}.",
    closed: "We are back at {{time}}.",
    closed_day: "We are back on {{day}} at {{time}}.",
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  },
};

/** A moment by the office's clock, three hours ahead of UTC. */
const at = (moment: string) => new Date(`${moment}+03:00`);

test.each([
  ["in the night before a working day", "2026-11-25T00:26", "We are back at 8:00."],
  ["in the morning", "2026-11-25T08:00", "We are here until 12:30."],
  ["over lunch", "2026-11-25T12:30", "We are back at 14:00."],
  ["in the evening", "2026-11-25T18:01", "We are back at 8:00."],
  ["on Saturday afternoon", "2026-11-28T13:00", "We are back on Monday at 8:00."],
  ["late on Sunday", "2026-11-29T23:00", "We are back at 8:00."],
  ["before a holiday and the Saturday after it", "2026-12-24T18:30", "We are back on Saturday at 9:00."],
])("the office says %s when somebody is there", (_, moment, text) => {
  expect(presenceAt(OFFICE, at(moment))).toBe(text);
});

test("an office that states no hours tells its time, and promises nobody", () => {
  const office = { ...OFFICE, hours: null };
  expect(timeAt(office, at("2026-11-25T00:26"))).toBe("It is now 0:26 in Arusha.");
  expect(presenceAt(office, at("2026-11-25T00:26"))).toBe("");
});

test("an office that is closed for weeks names no day", () => {
  const holidays = Array.from({ length: 90 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 25) + day * 86_400_000).toISOString().slice(0, 10),
  );
  const hours = OFFICE.hours && { ...OFFICE.hours, holidays };
  expect(presenceAt({ ...OFFICE, hours }, at("2026-11-25T10:00"))).toBe("");
});
