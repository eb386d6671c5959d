import { useQuery } from "@tanstack/react-query";
import { IgnoredLines } from "../parts/IgnoredLines.tsx";
import { Empty, Pending } from "../parts/Notice.tsx";
import { OpenBankLine } from "../parts/OpenBankLine.tsx";
import { StatementImport } from "../parts/StatementImport.tsx";
import { bankLines } from "../queries.ts";
import { t } from "../texts.ts";

/** Bank statements, and payments that are not assigned to a booking yet. */
export function Money() {
  const query = useQuery(bankLines);
  return (
    <>
      <h1>{t("money")}</h1>
      <StatementImport />
      <h2>{t("unmatched")}</h2>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.length > 0 ? (
        <ul className="reviews">
          {query.data.map((line) => (
            <OpenBankLine key={line.line} line={line} />
          ))}
        </ul>
      ) : (
        <Empty title={t("no_unmatched")} />
      )}
      <IgnoredLines />
    </>
  );
}
