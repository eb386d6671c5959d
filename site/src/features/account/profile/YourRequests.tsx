import type { Answers } from "../../../lib/api/answers";
import { call } from "../../../lib/api/call";
import type { TextKey } from "../../../lib/i18n/catalogue";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { LoadFailed } from "../../../lib/page/LoadFailed";
import { useLoaded } from "../../../lib/page/useLoaded";

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

/** The visitor's requests and bookings under the address of the account. */
export function YourRequests({ token }: { token: string }) {
  const { t, formats } = useTexts();
  const { outcome, retry } = useLoaded(() => call<Answers["Requests"]>("account/requests", { token }));
  const answer = outcome?.kind === "done" ? outcome.answer : null;
  const { requests = [], bookings = [] } = answer ?? {};
  return (
    <section className="account-section" data-waits={outcome ? undefined : ""}>
      <h2>{t("account:requests")}</h2>
      {outcome && !answer ? <LoadFailed kind={outcome.kind} onRetry={retry} /> : null}
      {answer && requests.length + bookings.length === 0 ? <p>{t("account:requests_none")}</p> : null}
      <ul className="requests">
        {bookings.map((booking) => (
          <li key={booking.number} className="account-action">
            <a href={`/Payment?reference=${encodeURIComponent(booking.reference)}`}>{booking.tour}</a>
            <br />
            <small>
              {booking.number} · {formats.date(booking.travel_date)} · {formats.money(booking.total)} ·{" "}
              {t(STATES[booking.state as keyof typeof STATES] ?? STATES.requested)}
            </small>
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.reference} className="account-action">
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
