import type { FieldError } from "../../lib/api/call";
import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { LoadFailed } from "../../lib/page/LoadFailed";
import type { Offer, Offered } from "./useOffer";

/** Why there is no price: the tour needs a quote, or the day or the number of travellers does not fit. */
function Refused({ errors }: { errors: FieldError[] }) {
  const { t } = useTexts();
  const [first] = errors;
  return first && first.field !== "tour_name" ? (
    <p className="notice">{first.message}</p>
  ) : (
    <p className="notice">
      {t("account:booking_by_quote")} <a href="/Quote">{t("nav:quote")}</a>
    </p>
  );
}

/** The price of the journey and the amount due now, before anything is sent. */
export function Price({ offered: { outcome, retry }, hasDay }: { offered: Offered; hasDay: boolean }) {
  const { t, formats } = useTexts();
  const answer = outcome?.kind === "done" ? outcome.answer : null;
  const partText = ({ basis, count, each, up_to }: Offer["parts"][number]) =>
    t(`account:booking_part_${basis}` as TextKey, { count, amount: formats.money(each), age: up_to ?? "" });
  // The price depends on the day.
  const offer = hasDay ? answer : null;
  return (
    <section className="booking-price" aria-live="polite">
      <h3>{t("account:booking_price")}</h3>
      {outcome === null || (answer && !hasDay) ? <p className="muted">{t("account:booking_price_hint")}</p> : null}
      {offer ? (
        <p className="payment-facts">
          {offer.parts.length > 1 ? (
            offer.parts.map((part) => <span key={`${part.basis}${part.up_to ?? ""}`}>{partText(part)}</span>)
          ) : (
            <span>{t("account:booking_price_person", { amount: formats.money(offer.price_per_person) })}</span>
          )}
          {offer.discount ? (
            <span>{t("account:booking_discount", { amount: formats.money(offer.discount) })}</span>
          ) : null}
          <strong>{t("account:booking_price_total", { amount: formats.money(offer.total) })}</strong>
        </p>
      ) : null}
      {offer?.deposit_percent === 100 ? (
        <p>{t("account:booking_whole_now", { days: offer.whole_price_days })}</p>
      ) : null}
      {offer && offer.total > offer.deposit && offer.balance_on ? (
        <p>
          {t("account:booking_balance", {
            amount: formats.money(offer.total - offer.deposit),
            date: formats.date(offer.balance_on),
          })}
        </p>
      ) : null}
      {outcome?.kind === "invalid" ? <Refused errors={outcome.errors} /> : null}
      {outcome && !["done", "invalid"].includes(outcome.kind) ? (
        <>
          <p>{t("account:booking_price_failed")}</p>
          <LoadFailed kind={outcome.kind} onRetry={retry} />
        </>
      ) : null}
    </section>
  );
}
