import type { BookableJourneys } from "../../../lib/api.ts";
import { dayInWords, officeDay, travelDay } from "../../../lib/dates.ts";
import { CURRENCY, money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { Field } from "../../../ui/Field.tsx";
import { type Order, usualTerms } from "./order.ts";

type Props = {
  order: Order;
  change: (fields: Partial<Order>) => void;
  total: number;
  percent: number;
  journeys: BookableJourneys;
  fault: (field: string) => string | undefined;
};

/** When and how the price is paid: by the terms, or otherwise with a reason. */
export function PaymentFields({ order, change, total, percent, journeys, fault }: Props) {
  const { deposit, balanceOn } = usualTerms(total, percent, order.date, journeys.whole_price_days, officeDay(0));
  const amount = (minor: number) => money(minor, CURRENCY);
  return (
    <fieldset>
      <legend>{t("order_payment")}</legend>
      {total > 0 && order.date && (
        <p>
          {balanceOn
            ? t("order_terms", {
                percent,
                deposit: amount(deposit),
                rest: amount(total - deposit),
                day: travelDay(balanceOn),
              })
            : t("order_terms_whole", { total: amount(total) })}
        </p>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={order.hasOtherTerms}
          onChange={(event) => change({ hasOtherTerms: event.target.checked })}
        />
        {t("order_other_terms")}
      </label>
      {order.hasOtherTerms && (
        <>
          <div className="numbers">
            <Field
              label={t("order_deposit")}
              hint={t("order_usual_deposit", { amount: amount(deposit) })}
              fault={fault("deposit")}
            >
              {(described) => (
                <input
                  {...described}
                  inputMode="decimal"
                  autoComplete="off"
                  value={order.deposit}
                  onChange={(event) => change({ deposit: event.target.value })}
                />
              )}
            </Field>
            <Field
              label={t("order_balance_on")}
              hint={order.balanceOn ? dayInWords(order.balanceOn) : ""}
              fault={fault("balance_on")}
            >
              {(described) => (
                <input
                  {...described}
                  type="date"
                  value={order.balanceOn}
                  onChange={(event) => change({ balanceOn: event.target.value })}
                />
              )}
            </Field>
          </div>
          <Field label={t("order_reason")} hint={t("order_reason_hint")} fault={fault("other_terms")}>
            {(described) => (
              <input
                {...described}
                maxLength={300}
                autoComplete="off"
                value={order.reason}
                onChange={(event) => change({ reason: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
      <Field label={t("order_method")} fault={fault("method")}>
        {(described) => (
          <select
            {...described}
            value={order.method}
            onChange={(event) => change({ method: event.target.value as Order["method"] })}
          >
            {journeys.methods.map((method) => (
              <option key={method} value={method}>
                {textOf("method", method)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}
