/** The office's clock and hours, as `generator/src/pages/shared/office.rs` writes them. */
export interface Office {
  zone: string;
  /** How a time of day is written: `{{hour}}:{{minute}}`. */
  time: string;
  now: string;
  /** Null where the operator states no hours. */
  hours: OfficeHours | null;
}

interface OfficeHours {
  /** For each day, Monday first, from and until when somebody is there, in minutes since midnight. */
  week: [from: number, until: number][][];
  /** Days without anybody, `YYYY-MM-DD`. */
  holidays: string[];
  open: string;
  closed: string;
  closed_day: string;
  /** The names of the days, Monday first. */
  days: string[];
}

const MINUTES_OF_A_DAY = 24 * 60;
const MILLISECONDS_OF_A_DAY = MINUTES_OF_A_DAY * 60_000;
/** A closure may last longer than a week. */
const DAYS_AHEAD = 60;

/** Shows what time it is at the office, and until or from when somebody is there. */
export function showOfficeTime(root: ParentNode, now: Date): void {
  for (const place of root.querySelectorAll<HTMLElement>("[data-office]")) {
    const office = JSON.parse(place.dataset.office ?? "") as Office;
    write(place, "[data-now]", timeAt(office, now));
    write(place, "[data-presence]", presenceAt(office, now));
  }
}

function write(place: HTMLElement, selector: string, text: string): void {
  const line = place.querySelector(selector);
  if (line) {
    line.textContent = text;
  }
}

/** `It is now 0:26 in Arusha.` */
export function timeAt(office: Office, now: Date): string {
  return office.now.replace("{{time}}", timeText(office, clockOf(office, now).minutes));
}

/** Until when somebody is there, else from when; empty where no hours are stated. */
export function presenceAt(office: Office, now: Date): string {
  const { hours } = office;
  if (!hours) {
    return "";
  }
  const { day: today, minutes } = clockOf(office, now);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = new Date(today.getTime() + ahead * MILLISECONDS_OF_A_DAY);
    const weekday = (day.getUTCDay() + 6) % 7;
    const spans = hours.holidays.includes(day.toISOString().slice(0, 10)) ? [] : (hours.week[weekday] ?? []);
    const span = spans.find(([, until]) => ahead > 0 || minutes < until);
    if (!span) {
      continue;
    }
    const [from, until] = span;
    if (ahead === 0 && from <= minutes) {
      return hours.open.replace("{{time}}", timeText(office, until));
    }
    // Within a day the time alone is clear.
    const isSoon = ahead * MINUTES_OF_A_DAY + from - minutes < MINUTES_OF_A_DAY;
    return (isSoon ? hours.closed : hours.closed_day)
      .replace("{{day}}", hours.days[weekday] ?? "")
      .replace("{{time}}", timeText(office, from));
  }
  return "";
}

/** The day at the office, as midnight in UTC, and the minutes since its midnight. */
function clockOf({ zone }: Office, now: Date): { day: Date; minutes: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return { day: new Date(Date.UTC(year, month - 1, day)), minutes: hour * 60 + minute };
}

function timeText({ time }: Office, minutes: number): string {
  const minute = String(minutes % 60).padStart(2, "0");
  return time.replace("{{hour}}", String(Math.floor(minutes / 60))).replace("{{minute}}", minute);
}
