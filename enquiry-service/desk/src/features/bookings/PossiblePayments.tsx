import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { BankLine, Booking } from "../../lib/api.ts";
import { bankLines } from "../../lib/bankLines.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";

/** Received amounts that may belong to a booking. */
export function usePossiblePayments({ id }: Booking): BankLine[] {
  const lines = useQuery({ ...bankLines, enabled: useMay()("record_money") }).data ?? [];
  return lines.filter(({ suggestions }) => suggestions.some((suggested) => suggested.id === id));
}

/** Each amount with the button that leads to it; the first is filled. */
export const PossiblePayments = ({ lines }: { lines: BankLine[] }) =>
  lines.map(({ line, amount, currency, payer, on }, at) => (
    <Fragment key={line}>
      <p className="soon">
        {t("payment_may_belong", {
          amount: money(amount, currency),
          payer: payer || t("unknown_payer"),
          day: travelDay(on),
        })}
      </p>
      <Link to="/money" className={at === 0 ? "button" : "button-quiet"}>
        {t("payment_match", { amount: money(amount, currency) })}
      </Link>
    </Fragment>
  ));
