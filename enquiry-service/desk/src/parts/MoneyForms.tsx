import { useState } from "react";
import { Refusal, type WholeBooking } from "../api.ts";
import { money, parseMoney, typed } from "../money.ts";
import { Mistake, useSend } from "../send.ts";
import { type TextKey, t, textOf } from "../texts.ts";
import { changeBooking } from "./BookingSteps.tsx";
import { Sending } from "./Sending.tsx";

/** Forms for payments, refunds, price changes and corrections. */
export function MoneyForms({ booking }: { booking: WholeBooking }) {
  const may = (event: string) => booking.possible.includes(event);
  const paidByCard = booking.cards.some((card) => card.kind === "payment" && card.state === "paid");
  const underWay = booking.cards.filter(
    (card) => card.kind === "refund" && ["requested", "sent", "unclear"].includes(card.state),
  );
  return (
    <section className="handling">
      <h2>{t("money")}</h2>
      {may("receive") && <Moved booking={booking} what="payments" methods={["bank_transfer", "cash"]} />}
      {underWay.map((refund) => (
        <RefundUnderWay key={refund.id} booking={booking} refund={refund} />
      ))}
      {may("refund") && booking.received > 0 && (
        <Moved
          booking={booking}
          what="refunds"
          methods={paidByCard ? ["bank_transfer", "cash", "card"] : ["bank_transfer", "cash"]}
        />
      )}
      {may("charge") && <Adjustment booking={booking} kind="charge" />}
      {may("correct") && <Adjustment booking={booking} kind="correction" />}
    </section>
  );
}

type MovedProps = { booking: WholeBooking; what: "payments" | "refunds"; methods: string[] };

function Moved({ booking, what, methods }: MovedProps) {
  const sending = useSend();
  const usual = what === "payments" ? booking.due : booking.overpaid;
  const [amount, setAmount] = useState(usual > 0 ? typed(usual, booking.currency) : "");
  // The amount that the person was asked to confirm: it is more than is owed.
  const [asked, setAsked] = useState<number>();
  const minor = parseMoney(amount, booking.currency);
  const isAsked = asked !== undefined && asked === minor;
  const isWrong = amount !== "" && (minor === undefined || minor <= 0);
  return (
    <details>
      <summary>{t(`note_${what}` as TextKey)}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const fields = new FormData(form);
          if (!minor || minor <= 0) return;
          const body = {
            amount: minor,
            method: fields.get("method"),
            reference: fields.get("reference"),
            on: fields.get("on") || null,
            confirmed: isAsked,
          };
          sending.send(async () => {
            const done = await changeBooking(booking, what, body).catch((error) => {
              if (error instanceof Refusal && error.code === "more_than_owed") setAsked(minor);
              throw error;
            });
            setAmount("");
            form.reset();
            return done;
          });
        }}
      >
        <label>
          {t("amount_in", { currency: booking.currency })}
          <input
            inputMode="decimal"
            required
            value={amount}
            aria-invalid={isWrong}
            onChange={(event) => setAmount(event.target.value)}
          />
        </label>
        <label>
          {t("way")}
          <select name="method">
            {methods.map((method) => (
              <option key={method} value={method}>
                {textOf("method", method)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("reference")}
          <input name="reference" maxLength={120} autoComplete="off" />
        </label>
        <label>
          {t("on_day")}
          <input name="on" type="date" />
        </label>
        <button type="submit" className="button" disabled={sending.isSending || isWrong}>
          {isAsked ? t("note_more") : t(`note_${what}` as TextKey)}
        </button>
      </form>
      <Sending sending={sending} />
    </details>
  );
}

function Adjustment({ booking, kind }: { booking: WholeBooking; kind: "charge" | "correction" }) {
  const sending = useSend();
  return (
    <details>
      <summary>{t(`adjust_${kind}` as TextKey)}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const fields = new FormData(form);
          const amount = parseMoney(String(fields.get("amount") ?? ""), booking.currency);
          sending.send(async () => {
            if (!amount) throw new Mistake(t("no_amount"));
            const done = await changeBooking(booking, "adjustments", { kind, amount, reason: fields.get("reason") });
            form.reset();
            return done;
          });
        }}
      >
        <p>{t(`adjust_${kind}_lead` as TextKey)}</p>
        <label>
          {t("amount_in", { currency: booking.currency })}
          <input name="amount" inputMode="decimal" required pattern="\s*-?[\d,]+(\.\d{1,2})?\s*" />
        </label>
        <label>
          {t("reason")}
          <input name="reason" required maxLength={120} />
        </label>
        <button type="submit" className="button-quiet" disabled={sending.isSending}>
          {t("write_down")}
        </button>
      </form>
      <Sending sending={sending} />
    </details>
  );
}

/** The refund was requested, and a person approves it at the payment provider. */
function RefundUnderWay({ booking, refund }: { booking: WholeBooking; refund: WholeBooking["cards"][number] }) {
  const sending = useSend();
  const settle = (isPaidOut: boolean) =>
    sending.send(() => changeBooking(booking, "refunds/settlement", { refund: refund.id, is_paid_out: isPaidOut }));
  return (
    <div className="notice">
      <p>
        {money(refund.amount, booking.currency)}: {t("refund_under_way")}
      </p>
      <p className="choices">
        <button type="button" className="button-quiet" onClick={() => settle(true)}>
          {t("refund_paid_out")}
        </button>
        <button type="button" className="button-quiet" onClick={() => settle(false)}>
          {t("refund_refused")}
        </button>
      </p>
      <Sending sending={sending} />
    </div>
  );
}
