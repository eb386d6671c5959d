import { presentFields } from "./presentFields";

/** Signs of a program, sent with every form: the field that people do not see, and the time spent on the page. */
export const botSignals = (data: FormData) => ({
  ...presentFields(data, ["company_website"]),
  filled_in_ms: Math.round(performance.now()),
});
