import { Link } from "@tanstack/react-router";
import { useMay } from "../../../lib/session.ts";

/** A link to the lines of the log about a case or a booking, for roles that may read the log. */
export function LogLink({ number, children }: { number: string; children: string }) {
  const may = useMay();
  if (!may("read_audit")) return null;
  return (
    <Link to="/log" search={{ staff: "", group: "", from: "", to: "", about: number }}>
      {children}
    </Link>
  );
}
