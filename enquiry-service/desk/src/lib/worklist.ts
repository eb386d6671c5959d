import { useEffect } from "react";

/** A list of cases: *Today*, or a view of the inbox. */
export type Way = { to: "/" } | { to: "/inbox"; search: { view: string; search: string } };

const INBOX: Way = { to: "/inbox", search: { view: "open", search: "" } };

/** The list from which somebody opens one case after the other. */
const last: { way: Way; ids: string[] } = { way: INBOX, ids: [] };

/** Remembers the list of cases that a screen shows. */
export function useWorklist(way: Way, rows: { id: string }[] | undefined) {
  useEffect(() => {
    if (rows) Object.assign(last, { way, ids: rows.map((row) => row.id) });
  });
}

/** The list from which a case was opened, and the cases beside it there. */
export function placeInList(id: string): { way: Way; next: string | undefined; before: string | undefined } {
  const at = last.ids.indexOf(id);
  if (at < 0) return { way: INBOX, next: undefined, before: undefined };
  return { way: last.way, next: last.ids[at + 1], before: last.ids[at - 1] };
}
