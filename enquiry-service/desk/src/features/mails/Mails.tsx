import { useQuery } from "@tanstack/react-query";
import { moment } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { mails, useRetryMail } from "./queries.ts";

export function Mails() {
  const query = useQuery(mails);
  const mayRetry = useMay()("retry_mails");
  const retry = useRetryMail();
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("mails")}</h1>
      <SendStatus of={retry} />
      {query.data.length === 0 && <Empty title={t("no_mails")} />}
      <ul className="entries">
        {query.data.map((mail) => (
          <li key={mail.id}>
            <p className="meta">
              <span className={`badge ${mail.is_dead ? "badge-given-up" : ""}`}>
                {mail.is_dead ? t("given_up") : t("waits")}
              </span>
              <span>{mail.kind.replaceAll("_", " ")}</span>
              <span>{mail.recipient}</span>
              <span>{moment(mail.created_at)}</span>
            </p>
            {mail.last_error && <p className="words">{mail.last_error}</p>}
            {mail.is_dead && mayRetry && (
              <button
                type="button"
                className="button-quiet"
                disabled={retry.isPending}
                onClick={() => retry.mutate(mail.id)}
              >
                {t("retry")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
