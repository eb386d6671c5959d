import { useQuery } from "@tanstack/react-query";
import { colleagues } from "../../lib/colleagues.ts";
import { t } from "../../lib/texts.ts";
import { usePresence, usePresent } from "./presence.ts";

/** The colleagues who have the same case open, and which of them are writing. */
export function Presence({ id }: { id: string }) {
  usePresence(id);
  const others = usePresent(id);
  const names = useQuery(colleagues).data ?? [];
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
