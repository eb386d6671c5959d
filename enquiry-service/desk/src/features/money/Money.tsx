import { useQuery } from "@tanstack/react-query";
import type { BankLine } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { IgnoredLines } from "./IgnoredLines.tsx";
import { OpenBankLine } from "./OpenBankLine.tsx";
import { bankLines } from "./queries.ts";
import { StatementImport } from "./StatementImport.tsx";

/** Bank statements, and payments that are not assigned to a booking yet. */
export function Money() {
  const query = useQuery(bankLines);
  return (
    <>
      <h1>{t("money")}</h1>
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

/** Lines with a booking to which they may belong come first; those are done with a press. */
const bySuggestion = (one: BankLine, other: BankLine) =>
  Number(other.suggestions.length > 0) - Number(one.suggestions.length > 0);
