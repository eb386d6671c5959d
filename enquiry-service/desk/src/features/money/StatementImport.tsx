import type { Import, StatementPreview } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useImportStatement } from "./queries.ts";

/** Imports a bank statement. Where payments would be noted, and mails leave, it asks with their list first. */
export function StatementImport() {
  const importing = useImportStatement();
  const { ask, question } = useQuestion();
  const send = (file: File) => {
    const confirm = (preview: StatementPreview) => {
      const count = preview.payments.length;
      return ask({
        title: t("ask_import", { count, file: file.name }),
        children: <ExpectedPayments preview={preview} />,
        yes: t("import_yes", { count }),
      });
    };
    importing.mutate({ file, confirm });
  };
  return (
    <section className="panel">
      <h2>{t("import_statement")}</h2>
      <p>{t("import_lead")}</p>
      <label>
        {t("statement_file")}
        <input
          type="file"
          accept=".csv,.xml,text/csv,application/xml"
          disabled={importing.isPending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            event.target.value = "";
          }}
        />
      </label>
      <SendStatus
        of={importing}
        done={importing.isSuccess ? resultOf(importing.variables.file, importing.data) : undefined}
      />
      {question}
    </section>
  );
}

/** Nothing is imported if the person did not agree. */
const resultOf = (file: File, imported: Import | undefined) =>
  imported
    ? t("imported", {
        payments: t("payments_noted", { count: imported.noted }),
        known: imported.known,
        open: imported.open,
      })
    : t("import_left", { file: file.name });

function ExpectedPayments({ preview: { payments, known, open } }: { preview: StatementPreview }) {
  const mails = payments.filter((payment) => payment.sends_mail).length;
  return (
    <>
      <ul className="question-list">
        {payments.map(({ on, amount, currency, payer, booking, name, sends_mail }, at) => (
          <li key={at}>
            <strong>{money(amount, currency)}</strong> · {travelDay(on)} · {payer || t("unknown_payer")}
            <p>
              {t("for_booking", { booking, name })}
              {!sends_mail && ` ${t("stands_for_noted")}`}
            </p>
          </li>
        ))}
      </ul>
      <p>{mails > 0 ? t("import_mails", { count: mails, mail: t("mail_received") }) : t("no_mail_leaves")}</p>
      <p>{t("import_rest", { known, open })}</p>
    </>
  );
}
