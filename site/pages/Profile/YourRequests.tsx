import { LoadFailed } from "../../account/LoadFailed";
import { useLoaded } from "../../account/useLoaded";
import { call } from "../../api/call";
import type { TextKey } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";

interface Requests {
  requests: {
    reference: string;
    kind: "quote" | "contact";
    sent_on: string;
    travel_date: string | null;
    about: string;
  }[];
  bookings: {
    number: string;
    reference: string;
    tour: string;
    travel_date: string;
    state: keyof typeof STATES;
    total: number;
    received: number;
  }[];
}

const STATES = {
  requested: "account:state_requested",
  awaiting_payment: "account:state_awaiting_payment",
  deposit_paid: "account:state_deposit_paid",
  paid: "account:state_paid",
  confirmed: "account:state_confirmed",
  cancelled: "account:state_cancelled",
  refunded: "account:state_refunded",
  travelled: "account:state_travelled",
  expired: "account:state_expired",
} satisfies Record<string, TextKey>;

/** What the visitor asked for and booked with the address of the account. */
export function YourRequests({ token }: { token: string }) {
  const { t, formats } = useTexts();
  const { outcome, retry } = useLoaded(() => call<Requests>("account/requests", { token }));
  if (outcome && outcome.kind !== "done") {
    return <LoadFailed kind={outcome.kind} onRetry={retry} />;
  }
  const { requests = [], bookings = [] } = outcome?.answer ?? {};
  return (
    <section className="account-section">
      <h2>{t("account:requests")}</h2>
      {outcome && requests.length + bookings.length === 0 ? <p>{t("account:requests_none")}</p> : null}
      <ul className="requests">
        {bookings.map((booking) => (
          <li key={booking.number}>
            <a href={`/Payment?reference=${encodeURIComponent(booking.reference)}`}>{booking.tour}</a>
            <br />
            <small>
              {booking.number} · {formats.date(booking.travel_date)} · {formats.money(booking.total)} ·{" "}
              {t(STATES[booking.state] ?? STATES.requested)}
            </small>
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.reference}>
            {request.about || t(request.kind === "quote" ? "account:requests_quote" : "account:requests_message")}
            <br />
            <small>
              {request.reference} · {formats.date(request.sent_on)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
