import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { moment, officeDay, travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { t, textOf } from "../../lib/texts.ts";

/** What a line changes of what is still to pay: money that has come in, and the bank's charges, lower it. */
const signed = ({ kind, amount }: Booking["ledger"][number]) =>
  kind === "charge" || kind === "refund" ? amount : 0 - amount;

/** The instalments with their due dates, and every line of the ledger with what is still to pay. */
export function Ledger({ booking }: { booking: Booking }) {
  const names = useQuery(colleagues).data ?? [];
  const nameOf = (id: string | null | undefined) => names.find((person) => person.id === id)?.name ?? "";
  const amount = (minor: number) => money(minor, booking.currency).replace("-", "−");
  /** A part without a payment does not say its amount twice. */
  const missingOf = (part: Booking["schedule"][number]) => {
    if (part.missing <= 0) return t("settled");
    return part.missing === part.amount ? t("unpaid") : t("missing", { amount: amount(part.missing) });
  };
  return (
    <>
      {booking.schedule.length > 0 && (
        <section>
          <h2>{t("schedule")}</h2>
          <ul className="lines dated">
            {booking.schedule.map((part) => (
              <li key={part.kind}>
                <span>{t("due_on", { date: travelDay(part.due_on) })}</span>
                <span>{textOf("instalment", part.kind)}</span>
                <span className={part.missing > 0 && part.due_on < officeDay(0) ? "fault" : undefined}>
                  {missingOf(part)}
                </span>
                <span className="amount">{amount(part.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t("ledger")}</h2>
        {booking.ledger.length === 0 && <p className="quiet">{t("no_lines")}</p>}
        {booking.ledger.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys too
          <div className="table" role="region" aria-label={t("ledger")} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("day")}</th>
                  <th scope="col">{t("line")}</th>
                  <th scope="col" className="amount">
                    {t("amount")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {booking.ledger.map((line, at) => (
                  <tr key={at}>
                    <td>{travelDay(line.on)}</td>
                    <td>
                      {textOf("line", line.kind)}
                      <span className="line-details">
                        {[line.method ? textOf("method", line.method) : "", line.reference, line.note]
                          .filter(Boolean)
                          .join(", ")}
                      </span>
                      <span className="line-details">{line.staff && t("noted_by", { name: nameOf(line.staff) })}</span>
                    </td>
                    <td className="amount">{amount(signed(line))}</td>
                  </tr>
                ))}
                <tr className="total">
                  <th scope="row" colSpan={2}>
                    {t(booking.overpaid > 0 ? "question_favour" : "ledger_to_pay")}
                  </th>
                  <td className="amount">{amount(booking.overpaid || booking.outstanding)}</td>
                </tr>
              </tbody>
            </table>
          </div>
        )}
      </section>
      {booking.cards.length > 0 && (
        <section>
          <h2>{t("by_card")}</h2>
          <ul className="lines">
            {booking.cards.map((card) => (
              <li key={`${card.kind}-${card.at}`}>
                <span>{textOf("card", card.kind)}</span>
                <span>{amount(card.amount)}</span>
                <span>{textOf("card_state", card.state)}</span>
                <span>{moment(card.at)}</span>
                {card.note && <span>{card.note}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
