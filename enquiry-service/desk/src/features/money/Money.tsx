import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BankLine, BookingToAct } from "../../lib/api.ts";
import { bankLines } from "../../lib/bankLines.ts";
import { money } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { today } from "../../lib/today.ts";
import { Pending } from "../../ui/Notice.tsx";
import { IgnoredLines } from "./IgnoredLines.tsx";
import { OpenBankLine } from "./OpenBankLine.tsx";
import { StatementImport } from "./StatementImport.tsx";

/** Bank statements, and payments that are not assigned to a booking yet. */
export function Money() {
  const query = useQuery(bankLines);
  return (
    <>
      <h1>{t("money")}</h1>
      <Late />
      <div className="columns">
        <section className="columns-main">
          <h2>
            {t("unmatched")} {query.data && query.data.length > 0 && <span className="quiet">{query.data.length}</span>}
          </h2>
          {!query.data ? (
            <Pending query={query} />
          ) : query.data.length > 0 ? (
            <ul className="entries">
              {query.data.toSorted(bySuggestion).map((line) => (
                <OpenBankLine key={line.line} line={line} />
              ))}
            </ul>
          ) : (
            <p className="quiet">{t("no_unmatched")}</p>
          )}
          <IgnoredLines />
        </section>
        <StatementImport />
      </div>
    </>
  );
}

/** The sums that a duty of these bookings is about, one for each currency. */
function sumsOf(bookings: BookingToAct[], reason: "overdue" | "refund"): string[] {
  const byCurrency = Object.entries(Object.groupBy(bookings, ({ currency }) => currency));
  return byCurrency.flatMap(([currency, of = []]) => {
    const due = of.flatMap(({ duties }) => duties).filter(({ why }) => why === reason);
    const sum = due.reduce((all, { amount }) => all + (amount ?? 0), 0);
    return sum > 0 ? [money(sum, currency)] : [];
  });
}

/** What is overdue and what is to be paid back, each with its bookings. */
function Late() {
  const toAct = useQuery(today).data?.bookings ?? [];
  return (["overdue", "refund"] as const).map((reason) => {
    const late = toAct.filter(({ duties }) => duties.some(({ why }) => why === reason));
    const text = reason === "overdue" ? "sum_overdue" : "decide_refund";
    return (
      late.length > 0 && (
        <p key={reason} className="meta">
          <span className="fault">
            {sumsOf(late, reason)
              .map((amount) => t(text, { amount }))
              .join(" · ")}
          </span>
          {late.map(({ id, name, number }) => (
            <Link key={id} to="/bookings/$id" params={{ id }}>
              {name || number}
            </Link>
          ))}
        </p>
      )
    );
  });
}

/** Lines with a booking to which they may belong come first; those are done with a press. */
const bySuggestion = (one: BankLine, other: BankLine) =>
  Number(other.suggestions.length > 0) - Number(one.suggestions.length > 0);
