import type { FieldError } from "../../lib/api/call";
import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { LoadFailed } from "../../lib/page/LoadFailed";
import type { AskedPrice, JourneyPrice } from "./useJourneyPrice";

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
export function Price({ asked: { outcome, retry }, hasDay }: { asked: AskedPrice; hasDay: boolean }) {
  const { t, formats } = useTexts();
  const answer = outcome?.kind === "done" ? outcome.answer : null;
  const partText = ({ basis, count, each, up_to }: JourneyPrice["parts"][number]) =>
    t(`account:booking_part_${basis}` as TextKey, { count, amount: formats.money(each), age: up_to ?? "" });
  // The price depends on the day.
  const price = hasDay ? answer : null;
  return (
    <section className="booking-price" aria-live="polite">
      <h3>{t("account:booking_price")}</h3>
      {outcome === null || (answer && !hasDay) ? <p className="muted">{t("account:booking_price_hint")}</p> : null}
      {price ? (
        <p className="payment-facts">
          {price.parts.length > 1 ? (
            price.parts.map((part) => <span key={`${part.basis}${part.up_to ?? ""}`}>{partText(part)}</span>)
          ) : (
            <span>{t("account:booking_price_person", { amount: formats.money(price.price_per_person) })}</span>
          )}
          {price.discount ? (
            <span>{t("account:booking_discount", { amount: formats.money(price.discount) })}</span>
          ) : null}
          <strong>{t("account:booking_price_total", { amount: formats.money(price.total) })}</strong>
        </p>
      ) : null}
      {price?.deposit_percent === 100 ? (
        <p>{t("account:booking_whole_now", { days: price.whole_price_days })}</p>
      ) : null}
      {price && price.total > price.deposit && price.balance_on ? (
        <p>
          {t("account:booking_balance", {
            amount: formats.money(price.total - price.deposit),
            date: formats.date(price.balance_on),
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
