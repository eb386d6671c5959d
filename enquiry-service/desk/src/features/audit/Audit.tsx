import { useQuery } from "@tanstack/react-query";
import { colleagues } from "../../lib/colleagues.ts";
import { moment } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { audit } from "./queries.ts";

/** The audit log, newest first. */
export function Audit() {
  const query = useQuery(audit);
  const names = useQuery(colleagues).data ?? [];
  if (!query.data) return <Pending query={query} />;
  const nameOf = (id: string | null | undefined) => names.find((person) => person.id === id)?.name ?? t("terminal");
  const newest = query.data[0];
  return (
    <>
      <h1>{t("audit")}</h1>
      {newest && (
        <p>
          {t("audit_head")}{" "}
          <code className="code-to-copy">{`${newest.line} ${new Date(newest.at).toISOString()} ${newest.hash}`}</code>
        </p>
      )}
      <ol className="lines">
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
