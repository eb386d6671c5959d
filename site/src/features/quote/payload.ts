import { personAndJourney } from "../../forms/journey/personAndJourney";
import { botSignals } from "../../forms/submission/botSignals";
import { presentFields } from "../../forms/submission/presentFields";
import { textOf } from "../../forms/submission/validation";
import { visitFields } from "../../forms/submission/visitFields";

/**
 * The payload of a request for a quote, with `locale`, the ISO code of the phone's country, `child_ages`, `tour_slug`,
 * `coupon_code` and `affiliate` if they exist, the source of the visit, and bot signals.
 */
export function quotePayload(form: HTMLFormElement, data: FormData): Record<string, unknown> {
  const text = (field: string) => textOf(data, field);
  return {
    ...personAndJourney(form, data),
    what_is_most_important: text("what_is_most_important"),
    tour_price_set: text("tour_price_set"),
    where: text("where"),
    contact_method: text("contact_method"),
    ...presentFields(data, ["tour_slug", "coupon_code", "affiliate"]),
    ...visitFields(),
    ...botSignals(data),
  };
}
