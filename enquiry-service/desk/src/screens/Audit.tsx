import { useQuery } from "@tanstack/react-query";
import { moment } from "../dates.ts";
import { Pending } from "../parts/Notice.tsx";
import { audit, colleagues } from "../queries.ts";
import { t } from "../texts.ts";

/** The audit log, newest first. */
export function Audit() {
  const query = useQuery(audit);
  const names = useQuery(colleagues).data ?? [];
  if (!query.data) return <Pending query={query} />;
  const nameOf = (id: string | null | undefined) => names.find((person) => person.id === id)?.name ?? t("terminal");
  return (
    <>
      <h1>{t("audit")}</h1>
      <ol className="log">
        {query.data.map((line) => (
          <li key={line.line}>
            <span>{moment(line.at)}</span>
            <strong>{nameOf(line.staff)}</strong>
            <span>{line.action.replaceAll("_", " ")}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
