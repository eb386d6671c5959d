import { phoneCountry } from "../../lib/phone/format";
import { isUntouched } from "../submission/draft";
import { textOf } from "../submission/validation";
import { readAges } from "./travelPlan";

/**
 * Person and journey, which a quote and a booking both send. The phone number is sent as typed with its country: the
 * service knows the numbering plans. The country that the picker begins with is sent only with a number.
 */
export function personAndJourney(form: HTMLFormElement, data: FormData) {
  const ages = readAges(textOf(data, "child_ages"), Number(textOf(data, "no_of_children")));
  const text = (field: string) => textOf(data, field);
  const select = form.elements.namedItem("phone_country");
  const isChosen = select instanceof HTMLSelectElement && (text("phone_number") !== "" || !isUntouched(select));
  return {
    full_name: text("full_name"),
    email_address: text("email_address"),
    ...(isChosen ? countryOf(select) : {}),
    phone_number: text("phone_number"),
    message: text("message"),
    travel_date: text("travel_date"),
    no_of_adults: Number(text("no_of_adults")),
    no_of_children: Number(text("no_of_children")),
    ...(ages.length > 0 ? { child_ages: ages } : {}),
    tour_name: text("tour_name"),
    locale: text("locale"),
  };
}

function countryOf(select: HTMLSelectElement) {
  const { name, dial } = phoneCountry(select.selectedOptions[0]);
  return { country_of_residence: name, country_code: dial && `+${dial}`, phone_country: select.value };
}
