import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Booking } from "../../lib/api.ts";
import { bankLines } from "../../lib/bankLines.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";

/** Received amounts that may belong to the booking: nobody is to be reminded of them. */
export function PossiblePayments({ booking: { id } }: { booking: Booking }) {
  const lines = useQuery({ ...bankLines, enabled: useMay()("record_money") }).data ?? [];
  return lines
    .filter(({ suggestions }) => suggestions.some((suggested) => suggested.id === id))
    .map(({ line, amount, currency, payer, on }) => (
      <p key={line} className="soon">
        {t("payment_may_belong", {
          amount: money(amount, currency),
          payer: payer || t("unknown_payer"),
          day: travelDay(on),
        })}{" "}
        <Link to="/money">{t("payment_match")}</Link>
      </p>
    ));
}
