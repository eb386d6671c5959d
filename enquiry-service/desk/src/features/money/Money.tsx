import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
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
      <StatementImport />
      <h2>{t("unmatched")}</h2>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.length > 0 ? (
        <ul className="entries">
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
