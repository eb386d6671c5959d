import { type Import, type StatementPreview, upload } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { moneyHasMoved } from "../../lib/queries.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSend } from "../../ui/send.ts";

/** Imports a bank statement. Where payments would be noted, and mails leave, it asks with their list first. */
export function StatementImport() {
  const sending = useSend();
  const { ask, question } = useQuestion();
  const send = (file: File) =>
    sending.send(async () => {
      const preview = await upload<StatementPreview>("statements/preview", file);
      const count = preview.payments.length;
      const agrees =
        count === 0 ||
        (await ask({
          title: t("ask_import", { count, file: file.name }),
          children: <ExpectedPayments preview={preview} />,
          yes: t("import_yes", { count }),
        }));
      if (!agrees) return t("import_left", { file: file.name });
      const { noted, known, open } = await upload<Import>("statements", file);
      moneyHasMoved();
      return t("imported", { payments: t("payments_noted", { count: noted }), known, open });
    });
  return (
    <section className="panel narrow">
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
      <SendStatus sending={sending} />
      {question}
    </section>
  );
}

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
