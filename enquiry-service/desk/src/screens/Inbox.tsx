import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CaseList } from "../parts/CaseList.tsx";
import { Icon } from "../parts/Icon.tsx";
import { LinkRow } from "../parts/LinkRow.tsx";
import { Empty, Pending } from "../parts/Notice.tsx";
import { cases, today } from "../queries.ts";
import { t, textOf } from "../texts.ts";

const VIEWS = ["unassigned", "mine", "waiting", "quarantine", "all"];

export function Inbox() {
  const { view, search } = useSearch({ from: "/shell/inbox" });
  const navigate = useNavigate();
  const query = useQuery(cases(view, search));
  const waits = useQuery(today).data?.unsorted;
  return (
    <>
      <h1>{t("inbox")}</h1>
      {waits ? (
        <p className="notice">
          <Link to="/unsorted">{t("unsorted_wait", { count: waits })}</Link>
        </p>
      ) : null}
      <div className="views">
        <LinkRow label={t("inbox")}>
          {VIEWS.map((name) => (
            <Link
              key={name}
              to="/inbox"
              search={{ view: name, search: "" }}
              aria-current={name === view ? "page" : undefined}
            >
              {textOf("view", name)}
            </Link>
          ))}
        </LinkRow>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get("search") ?? "");
            navigate({ to: "/inbox", search: { view: typed ? "all" : view, search: typed } });
          }}
        >
          <input
            key={search}
            name="search"
            type="search"
            defaultValue={search}
            placeholder={t("search")}
            aria-label={t("search")}
          />
          <button type="submit" className="button-quiet" aria-label={t("find")}>
            <Icon name="search" />
          </button>
        </form>
      </div>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.length > 0 ? (
        <CaseList rows={query.data} />
      ) : (
        <Empty title={t("no_cases")}>{t("no_cases_lead")}</Empty>
      )}
    </>
  );
}
