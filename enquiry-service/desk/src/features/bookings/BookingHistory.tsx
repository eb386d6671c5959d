import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { moment } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";

/** Every state of the booking, and who set it. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const names = useQuery(colleagues).data ?? [];
  const by = (staff: string | null | undefined, cause: string) =>
    staff ? (names.find((person) => person.id === staff)?.name ?? "…") : textOf("cause", cause.split(":")[0] ?? "");
  return (
    <section>
      <h2>{t("history")}</h2>
      <ol className="lines dated">
        {booking.changes.map((change) => (
          <li key={`${change.at}-${change.to}`}>
            <time dateTime={new Date(change.at).toISOString()}>{moment(change.at)}</time>
            <span>{textOf("booking", change.to)}</span>
            <span>{by(change.staff, change.cause)}</span>
            {booking.versions
              .filter(({ at, staff }) => at === change.at && staff === change.staff)
              .map((version) => (
                <Version key={version.number} {...version} />
              ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a new version has changed of the one before, and why. */
const Version = ({ number, reason, changes }: Booking["versions"][number]) => (
  <div className="version">
    <p>{[t("booking_version", { number }), reason].filter(Boolean).join(": ")}</p>
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </div>
);
