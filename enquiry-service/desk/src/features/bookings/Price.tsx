import type { ReactNode } from "react";
import type { Booking } from "../../lib/api.ts";
import { money } from "../../lib/money.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";

/** The price that was agreed, how it is paid, and which terms hold. */
export function Price({ booking }: { booking: Booking }) {
  const facts: [string, ReactNode][] = [
    [t("fact_price"), priceInParts(booking)],
    [t("fact_pays"), `${textOf("pay", booking.pay)}, ${textOf("method", booking.method)}`],
    [t("fact_other_terms"), booking.other_terms],
  ];
  return (
    <section>
      <h2>{t("price")}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** Such as `2 × $2,290 + 1 × $1,145 (child up to 5) − $50 (friend’s discount) = $5,675`. */
function priceInParts({ parts, lines, discount, currency }: Booking): ReactNode {
  if (lines.length > 0) {
    return (
      <ul className="lines">
        {lines.map(({ text, quantity, unit, each }, at) => (
          <li key={at}>
            <span>{text}</span>
            <span>
              {t("price_of_units", { count: quantity, amount: money(each, currency), unit: textOf("unit", unit) })}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  const prices = parts.map(({ basis, up_to, count, each }) => {
    const amount = money(each, currency);
    if (up_to != null) return t("price_of_children", { count, amount, age: up_to });
    return basis === "own_room" ? t("price_of_own_room", { amount }) : t("price_of_travellers", { count, amount });
  });
  const taken = discount > 0 ? t("price_discount", { amount: money(discount, currency) }) : "";
  const sum = [prices.join(" + "), taken].filter(Boolean).join(" − ");
  const isSum = parts.length > 1 || parts.some(({ count }) => count > 1) || discount > 0;
  const total = parts.reduce((all, { count, each }) => all + count * each, -discount);
  return isSum ? t("price_total", { sum, amount: money(total, currency) }) : sum;
}
