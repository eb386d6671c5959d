import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { t, textOf } from "../../../lib/texts.ts";
import { today } from "../../../lib/today.ts";

const VIEWS = ["open", "unassigned", "mine", "waiting", "quarantine", "all"];

/** The lists of the inbox with their numbers. `part` is a part of the first one that is shown; *Today* leads to it. */
export function InboxTabs({ current, part }: { current: string; part?: string | undefined }) {
  const now = useQuery(today).data;
  const counts: Record<string, number | undefined> = {
    open: now?.waiting,
    unassigned: now?.unassigned,
    mine: now?.mine,
    quarantine: now?.quarantined,
  };
  const isUnsorted = current === "unsorted";
  return (
    <nav aria-label={t("inbox")}>
      {[...(part ? [part] : []), ...VIEWS].map((name) => (
        <Fragment key={name}>
          <Link to="/inbox" search={{ view: name, search: "" }} aria-current={name === current ? "page" : undefined}>
            {textOf("view", name)} {counts[name] ? <span className="quiet">{counts[name]}</span> : null}
          </Link>
          {name === "open" && now && (isUnsorted || now.unsorted > 0) && (
            <Link to="/unsorted" aria-current={isUnsorted ? "page" : undefined}>
              {t("view_unsorted")} {now.unsorted > 0 && <span className="quiet">{now.unsorted}</span>}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
