import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { putLast } from "../../lib/api.ts";
import { colleagues, presence } from "../../lib/queries.ts";
import { t } from "../../lib/texts.ts";

/** The colleagues who have the same case open, and which of them are writing. */
export function Presence({ id }: { id: string }) {
  const others = useQuery(presence(id)).data ?? [];
  const names = useQuery(colleagues).data ?? [];
  useEffect(() => {
    // If this request is lost, the service lets the presence expire.
    const leave = () => void putLast(`cases/${id}/presence`, { doing: null }).catch(() => {});
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [id]);
  return (
    <p className="presence" role="status">
      {others.map((other) => (
        <span key={other.staff} className={`presence-${other.doing}`}>
          {t(other.doing === "writing" ? "presence_writing" : "presence_reading", {
            name: names.find((person) => person.id === other.staff)?.name ?? "…",
          })}
        </span>
      ))}
    </p>
  );
}
