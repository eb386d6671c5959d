import type { Booking } from "../../../lib/api.ts";
import { money } from "../../../lib/money.ts";
import { t } from "../../../lib/texts.ts";

type Props = {
  of: Pick<Booking, "owed" | "received" | "outstanding" | "overpaid" | "currency">;
  /** Whether some of what is outstanding is overdue. */
  isLate?: boolean;
  /** Whether what is outstanding is shown. */
  withOutstanding?: boolean;
};

/** What is owed, received and outstanding. */
export function Sums({ of, isLate, withOutstanding = true }: Props) {
  const { owed, received, outstanding, overpaid, currency } = of;
  const amount = (minor: number) => money(minor, currency);
  return (
    <ul className="figures">
      <li>
        <strong>{amount(owed)}</strong> {t("sum_owed")}
      </li>
      <li>
        <strong>{amount(received)}</strong> {t("sum_received")}
      </li>
      {withOutstanding && (
        <li className={isLate ? "alarm" : undefined}>
          <strong>{amount(outstanding)}</strong> {t("sum_outstanding")}
        </li>
      )}
      {overpaid > 0 && (
        <li className="alarm">
          <strong>{amount(overpaid)}</strong> {t("sum_overpaid")}
        </li>
      )}
    </ul>
  );
}
