import { isSafeAddress } from "../../account/addresses";
import { call, type Outcome } from "../../api/call";
import { phoneCountry } from "../../countries/phone";
import { textOf } from "../../ui/check";

/** Where a recorded booking leads. */
export interface Booked {
  reference: string;
  /** Where to pay, or null where there is nothing to pay online. */
  redirect: string | null;
}

interface OrderAnswer {
  reference?: string;
  redirect_url?: string | null;
}

/** The names of the quote request, so that one shape describes a person and a journey to the service. */
export function bookingPayload(form: HTMLFormElement, data: FormData): Record<string, string | number> {
  const text = (field: string) => textOf(data, field);
  const select = form.elements.namedItem("phone_country");
  const country = phoneCountry(select instanceof HTMLSelectElement ? select.selectedOptions[0] : undefined);
  return {
    reference: text("reference"),
    tour_name: text("tour_name"),
    tour_slug: text("tour_slug"),
    travel_date: text("travel_date"),
    no_of_adults: Number(text("no_of_adults")),
    no_of_children: Number(text("no_of_children")),
    full_name: text("full_name"),
    email_address: text("email_address"),
    country_of_residence: country.name,
    country_code: country.dial && `+${country.dial}`,
    phone_country: text("phone_country"),
    phone_number: text("phone_number"),
    message: text("message"),
    locale: text("locale"),
  };
}

export async function submitOrder(body: object, idempotencyKey: string): Promise<Outcome<Booked>> {
  const outcome = await call<OrderAnswer | null>("submit-order-request", { method: "POST", body, idempotencyKey });
  if (outcome.kind !== "done") {
    return outcome;
  }
  const { reference = "", redirect_url } = outcome.answer ?? {};
  // An address that is neither ours nor secure is never followed.
  if (redirect_url && !isSafeAddress(redirect_url)) {
    return { kind: "failed" };
  }
  return { kind: "done", answer: { reference, redirect: redirect_url || null } };
}
