/** The known facts of the journey that a visitor writes about; empty parts are left out. */
interface Journey {
  title?: string | undefined;
  /** Its first day, `YYYY-MM-DD`. */
  date?: string | undefined;
  /** The readable number of a request or a booking. */
  number?: string;
}

/** Links to the office; links without a number share the page with a friend. */
const OFFICE = 'a[href*="wa.me/"]:not([href*="wa.me/?"])';

/** The message of the links as the page was built. */
let greeting: string | undefined;

/** Adds the journey to the page's WhatsApp messages; a page without a text for it keeps its messages. */
export function fillWhatsAppMessages(root: Document, { title, date, number }: Journey): void {
  const words = root.querySelector<HTMLElement>("[data-whatsapp]")?.dataset;
  if (!words) {
    return;
  }
  const fill = (text: string | undefined, value: string) => text?.replace(/{{\w+}}/, () => value);
  for (const link of root.querySelectorAll<HTMLAnchorElement>(OFFICE)) {
    const address = new URL(link.href);
    greeting ??= address.searchParams.get("text") ?? "";
    const lines = [
      title ? fill(words.about, title) : greeting,
      date ? fill(words.date, longDate(date, root.documentElement.lang)) : "",
      number ? fill(words.number, number) : "",
    ];
    address.search = `text=${encodeURIComponent(lines.filter(Boolean).join("\n"))}`;
    link.href = address.href;
  }
}

const longDate = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
