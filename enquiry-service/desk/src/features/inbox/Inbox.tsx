import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { CaseRow } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { useWorklist } from "../../lib/worklist.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { cases } from "../cases/queries.ts";
import { CaseList } from "../cases/shared/CaseList.tsx";
import { InboxTabs } from "./shared/InboxTabs.tsx";

/** The part of the cases to answer that *Today* counts; it has a tab while it is shown. */
const LATE = "late";
const isLate = ({ urgency }: CaseRow) => urgency === "overdue";

export function Inbox() {
  const { view, search } = useSearch({ from: "/shell/inbox" });
  const navigate = useNavigate();
  const isPart = view === LATE;
  const query = useQuery(cases(isPart ? "open" : view, search));
  const rows = isPart ? query.data?.filter(isLate) : query.data;
  useWorklist({ to: "/inbox", search: { view, search } }, rows);
  const mayAnswer = useMay()("answer_cases");
  return (
    <>
      <div className="title-row">
        <h1>{t("inbox")}</h1>
        {mayAnswer && (
          <Link to="/new-case" className="button">
            {t("new_case")}
          </Link>
        )}
      </div>
      <div className="views">
        <InboxTabs current={view} part={isPart ? view : undefined} />
        <SearchField
          value={search}
          label={t("search")}
          onSearch={(text) =>
            navigate({ to: "/inbox", search: { view: text ? "all" : view, search: text }, replace: true })
          }
        />
      </div>
      {!rows ? (
        <Pending query={query} />
      ) : rows.length > 0 ? (
        <>
          {view === "all" && !search && <p className="quiet">{t("cases_newest", { count: rows.length })}</p>}
          <CaseList
            rows={rows}
            head={view === "quarantine" ? "" : undefined}
            mayTake={mayAnswer && view === "unassigned"}
            areHeld={view === "quarantine"}
            withOwner={view !== "unassigned" && view !== "quarantine"}
          />
        </>
      ) : (
        <Empty title={t("no_cases")}>{search ? null : t("no_cases_lead")}</Empty>
      )}
    </>
  );
}
