import { filled } from "./filled";

/** By what the service tells people from machines: a field that people do not see, and the time spent on the page. */
export const machineSigns = (data: FormData) => ({
  ...filled(data, ["company_website"]),
  filled_in_ms: Math.round(performance.now()),
});
