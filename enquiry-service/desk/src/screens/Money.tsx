import { useQuery } from "@tanstack/react-query";
import { type Import, upload } from "../api.ts";
import { IgnoredLines } from "../parts/IgnoredLines.tsx";
import { Empty, Pending } from "../parts/Notice.tsx";
import { OpenBankLine } from "../parts/OpenBankLine.tsx";
import { Sending } from "../parts/Sending.tsx";
import { bankLines, moneyHasMoved } from "../queries.ts";
import { useSend } from "../send.ts";
import { t } from "../texts.ts";

/** Bank statements, and payments that are not assigned to a booking yet. */
export function Money() {
  const query = useQuery(bankLines);
  return (
    <>
      <h1>{t("money")}</h1>
      <Statement />
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

function Statement() {
  const sending = useSend();
  const send = (file: File) =>
    sending.send(async () => {
      const { noted, known, open } = await upload<Import>("statements", file);
      moneyHasMoved();
      return t("imported", { noted, known, open });
    });
  return (
    <section className="handling narrow">
      <h2>{t("import_statement")}</h2>
      <p>{t("import_lead")}</p>
      <label>
        {t("statement_file")}
        <input
          type="file"
          accept=".csv,.xml,text/csv,application/xml"
          disabled={sending.isSending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            event.target.value = "";
          }}
        />
      </label>
      <Sending sending={sending} />
    </section>
  );
}
