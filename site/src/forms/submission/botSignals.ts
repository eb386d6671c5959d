import { presentFields } from "./presentFields";

/** Bot signals, sent with every form: the hidden honeypot field, and the time spent on the page. */
export const botSignals = (data: FormData) => ({
  ...presentFields(data, ["company_website"]),
  filled_in_ms: Math.round(performance.now()),
});
