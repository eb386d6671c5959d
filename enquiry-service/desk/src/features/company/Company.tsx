import { useQuery } from "@tanstack/react-query";
import { download, type Publishing, post } from "../../lib/api.ts";
import { moment } from "../../lib/dates.ts";
import { publishing, queries, session } from "../../lib/queries.ts";
import { t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSend } from "../../ui/send.ts";
import { Erasure } from "./Erasure.tsx";

/** Settings of the whole company: its sites, its tables, and the personal data that it keeps. */
export function Company() {
  const may = useQuery(session).data?.may ?? [];
  return (
    <>
      <h1>{t("company")}</h1>
      <Sites />
      {may.includes("export_data") && <Export />}
      {may.includes("erase_people") && <Erasure />}
    </>
  );
}

function Sites() {
  const query = useQuery(publishing);
  const sending = useSend();
  const state = query.data;
  if (!state) return <Pending query={query} />;
  const publish = () =>
    sending.send(async () => {
      queries.setQueryData(["publishing"], await post<Publishing>("publishing"));
      return t("build_asked");
    });
  return (
    <section className="panel narrow">
      <h2>{t("sites")}</h2>
      <p>{state.waiting_since ? t("build_waits", { when: moment(state.waiting_since) }) : t("build_none")}</p>
      {state.last_error && <p className="fault">{t("build_failed", { reason: state.last_error })}</p>}
      {!state.has_hook && <p>{t("build_by_hand")}</p>}
      <p>
        <button type="button" className="button-quiet" disabled={sending.isSending} onClick={publish}>
          {t("build_now")}
        </button>
      </p>
      <SendStatus sending={sending} />
    </section>
  );
}

function Export() {
  const sending = useSend();
  const take = (table: "enquiries" | "bookings" | "rewards") =>
    sending.send(async () => {
      await download(`exports/${table}`, `${table}.csv`);
      return t("exported");
    });
  return (
    <section className="panel narrow">
      <h2>{t("export")}</h2>
      <p>{t("export_lead")}</p>
      <p className="choices">
        <button type="button" className="button-quiet" disabled={sending.isSending} onClick={() => take("enquiries")}>
          {t("export_enquiries")}
        </button>
        <button type="button" className="button-quiet" disabled={sending.isSending} onClick={() => take("bookings")}>
          {t("export_bookings")}
        </button>
        <button type="button" className="button-quiet" disabled={sending.isSending} onClick={() => take("rewards")}>
          {t("export_rewards")}
        </button>
      </p>
      <SendStatus sending={sending} />
    </section>
  );
}
