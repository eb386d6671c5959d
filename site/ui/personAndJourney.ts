import { phoneCountry } from "../countries/phone";
import { textOf } from "./check";

/**
 * Who travels when, as a quote and a booking both tell the service. The phone
 * is sent as typed with its country: the service knows the numbering plans.
 */
export function personAndJourney(form: HTMLFormElement, data: FormData) {
  const text = (field: string) => textOf(data, field);
  const select = form.elements.namedItem("phone_country");
  const country = phoneCountry(select instanceof HTMLSelectElement ? select.selectedOptions[0] : undefined);
  return {
    full_name: text("full_name"),
    email_address: text("email_address"),
    country_of_residence: country.name,
    country_code: country.dial && `+${country.dial}`,
    phone_country: text("phone_country"),
    phone_number: text("phone_number"),
    message: text("message"),
    travel_date: text("travel_date"),
    no_of_adults: Number(text("no_of_adults")),
    no_of_children: Number(text("no_of_children")),
    tour_name: text("tour_name"),
    locale: text("locale"),
  };
}
