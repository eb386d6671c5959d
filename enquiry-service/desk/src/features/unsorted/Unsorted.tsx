import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Attachment, UnsortedMail } from "../../lib/api.ts";
import { dayAndTime } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { CaseSearch } from "../cases/shared/CaseSearch.tsx";
import { Files } from "../cases/shared/Files.tsx";
import { MailFault, SenderCheck } from "../cases/shared/MailFault.tsx";
import { InboxTabs } from "../inbox/shared/InboxTabs.tsx";
import { unsorted, useFileMail } from "./queries.ts";

/** Mails that are not assigned to a case yet. */
export function Unsorted() {
  const query = useQuery(unsorted);
  const mayFile = useMay()("answer_cases");
  return (
    <>
      <div className="title-row">
        <h1>{t("unsorted")}</h1>
      </div>
      <div className="views">
        <InboxTabs current="unsorted" />
      </div>
      <p className="lead">{t("unsorted_lead")}</p>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.length > 0 ? (
        <ul className="entries">
          {query.data.map((mail) => (
            <UnsortedRow key={mail.id} mail={mail} mayFile={mayFile} />
          ))}
        </ul>
      ) : (
        <Empty title={t("no_unsorted")} />
      )}
    </>
  );
}

const names = (files: Attachment[]) => files.map((file) => file.name).join(", ");

function UnsortedRow({ mail, mayFile }: { mail: UnsortedMail; mayFile: boolean }) {
  const navigate = useNavigate();
  const filing = useFileMail(mail.id, (id) => navigate({ to: "/cases/$id", params: { id } }));
  const { ask, question } = useQuestion();
  const discard = async () => {
    const agrees = await ask({
      title: t("ask_discard", { sender: mail.sender || t("no_sender") }),
      children: (
        <>
          <Facts
            facts={[
              [t("question_subject"), mail.subject || t("no_subject")],
              [t("question_received_at"), dayAndTime(mail.at)],
              [t("question_files"), names(mail.attachments)],
            ]}
          />
          <p>{t("discard_lead")}</p>
        </>
      ),
      isHarmful: true,
      yes: t("discard"),
    });
    if (agrees) filing.mutate("discard");
  };
  const unkept = mail.attachments.filter((file) => !file.is_kept);
  return (
    <li>
      <h2>
        <bdi>{mail.subject || t("no_subject")}</bdi>
      </h2>
      <p className="meta">
        <bdi>{mail.sender || t("no_sender")}</bdi>
        <span>{dayAndTime(mail.at)}</span>
        {mail.is_automatic && <span className="badge">{t("automatic")}</span>}
        <SenderCheck check={mail.sender_check} />
      </p>
      <MailFault fault={mail.fault ?? null} size={mail.size} />
      {(mail.text || !mail.fault) && (
        <p className="words" dir="auto">
          {mail.text || t(mail.attachments.length > 0 ? "only_files" : "no_words")}
        </p>
      )}
      <Files files={mail.attachments.filter((file) => file.is_kept)} />
      {unkept.length > 0 && (
        <p className="quiet">{t("files_not_kept", { count: unkept.length, names: names(unkept) })}</p>
      )}
      {mayFile && (
        <div className="choices unsorted-steps">
          {mail.suggestions.map((one) => (
            <button
              key={one.id}
              type="button"
              className="button-quiet"
              disabled={filing.isPending}
              onClick={() => filing.mutate({ case: one.id })}
            >
              {t("belongs_to", { reference: one.reference, name: one.name })}
            </button>
          ))}
          <button
            type="button"
            className="button-quiet"
            disabled={filing.isPending}
            onClick={() => filing.mutate("new_case")}
          >
            {t("begin_case")}
          </button>
          <details>
            <summary className="button-quiet">
              {t(mail.suggestions.length > 0 ? "file_in_another" : "file_in_case")}
            </summary>
            <CaseSearch isSending={filing.isPending} onChoose={(row) => filing.mutate({ case: row.id })} />
          </details>
          <button type="button" className="button-text" disabled={filing.isPending} onClick={discard}>
            {t("discard")}
          </button>
        </div>
      )}
      <SendStatus of={filing} />
      {question}
    </li>
  );
}
