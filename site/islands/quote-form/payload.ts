import { phoneCountry } from "../../countries/phone";
import { textOf } from "../../ui/check";

/**
 * The payload of `product-spec §3`, with `locale` and what is there of
 * `tour_slug`, `coupon_code` and the ISO code of the phone's country. The phone
 * is sent as typed: the service knows the numbering plans.
 */
export function quotePayload(data: FormData): Record<string, string | number> {
  const text = (field: string) => textOf(data, field);
  const code = text("phone_country");
  const option = document.querySelector<HTMLOptionElement>(
    `select[name="phone_country"] option[value="${CSS.escape(code)}"]`,
  );
  const country = phoneCountry(option ?? undefined);
  const optional = Object.fromEntries(
    ["tour_slug", "coupon_code"].map((field) => [field, text(field)] as const).filter(([, value]) => value !== ""),
  );
  return {
    full_name: text("full_name"),
    email_address: text("email_address"),
    country_of_residence: country.name,
    country_code: country.dial && `+${country.dial}`,
    phone_country: code,
    phone_number: text("phone_number"),
    message: text("message"),
    travel_date: text("travel_date"),
    no_of_adults: Number(text("no_of_adults")),
    no_of_children: Number(text("no_of_children")),
    tour_name: text("tour_name"),
    what_is_most_important: text("what_is_most_important"),
    tour_price_set: text("tour_price_set"),
    where: text("where"),
    contact_method: text("contact_method"),
    locale: text("locale"),
    ...optional,
  };
}
