import { textOf } from "../../ui/check";
import { personAndJourney } from "../../ui/personAndJourney";

/**
 * The payload of `product-spec §3`, with `locale`, the ISO code of the phone's
 * country, and what is there of `tour_slug` and `coupon_code`.
 */
export function quotePayload(form: HTMLFormElement, data: FormData): Record<string, string | number> {
  const text = (field: string) => textOf(data, field);
  const optional = Object.fromEntries(
    ["tour_slug", "coupon_code"].map((field) => [field, text(field)] as const).filter(([, value]) => value !== ""),
  );
  return {
    ...personAndJourney(form, data),
    what_is_most_important: text("what_is_most_important"),
    tour_price_set: text("tour_price_set"),
    where: text("where"),
    contact_method: text("contact_method"),
    ...optional,
  };
}
