import { useQuery } from "@tanstack/react-query";
import texts from "../../../locales/en/company.json";
import { moment } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { addTexts, t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Erasure } from "./Erasure.tsx";
import { publishing, type Table, useExport, usePublish } from "./queries.ts";

addTexts(texts);

/** Settings of the whole company: its sites, its tables, and the personal data that it keeps. */
export function Company() {
  const may = useMay();
  return (
    <>
      <h1>{t("company")}</h1>
      {may("export_data") && <Export />}
      {may("erase_people") && <Erasure />}
      <Sites />
    </>
  );
}

function Sites() {
  const query = useQuery(publishing);
  const publish = usePublish();
  const state = query.data;
  if (!state) return <Pending query={query} />;
  return (
    <section className="panel narrow">
      <h2>{t("sites")}</h2>
      {state.waiting_since ? (
        <p>{t("build_waits", { when: moment(state.waiting_since) })}</p>
      ) : (
        state.has_hook && <p>{t("build_none")}</p>
      )}
      {state.last_error && <p className="fault">{t("build_failed", { reason: state.last_error })}</p>}
      {state.has_hook ? (
        <p>
          <button type="button" className="button-quiet" disabled={publish.isPending} onClick={() => publish.mutate()}>
            {t("build_now")}
          </button>
        </p>
      ) : (
        <p>{t("build_by_hand")}</p>
      )}
      <SendStatus of={publish} done={t("build_asked")} />
    </section>
  );
}

function Export() {
  const saving = useExport();
  const save = (table: Table) => saving.mutate(table);
  return (
    <section className="panel">
      <h2>{t("export")}</h2>
      <p className="lead">{t("export_lead")}</p>
      <p className="choices">
        <button type="button" className="button-quiet" disabled={saving.isPending} onClick={() => save("enquiries")}>
          {t("export_enquiries")}
        </button>
        <button type="button" className="button-quiet" disabled={saving.isPending} onClick={() => save("bookings")}>
          {t("export_bookings")}
        </button>
        <button type="button" className="button-quiet" disabled={saving.isPending} onClick={() => save("rewards")}>
          {t("export_rewards")}
        </button>
      </p>
      <SendStatus of={saving} done={t("exported")} />
    </section>
  );
}
