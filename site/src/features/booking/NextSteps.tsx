import { useTexts } from "../../lib/i18n/TextsContext";
import { isDue, type Payment, restOf, toPayNow } from "./payment";

/** The steps from now until the first day of a booked journey. */
export function NextSteps({ payment }: { payment: Payment }) {
  const { t, formats } = useTexts();
  const now = toPayNow(payment);
  const rest = restOf(payment);
  const isOpen = payment.status !== "paid";
  const steps = [
    isOpen ? t("account:completed_step_mail") : null,
    isDue(payment) && now > 0 ? t("account:completed_step_pay", { amount: formats.money(now) }) : null,
    payment.confirmed ? null : t("account:completed_step_confirm"),
    rest > 0
      ? t("account:completed_step_rest", { amount: formats.money(rest), date: formats.date(payment.balance_on) })
      : null,
    t("account:completed_step_start", { date: formats.date(payment.travel_date) }),
  ];
  return (
    <section className="account-section">
      <h2>{t("account:completed_steps")}</h2>
      <ol className="steps steps-narrow">
        {steps
          .filter((step) => step !== null)
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </section>
  );
}
