import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Departure } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { dayAndTime, daysFrom, officeDay, travelDay } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Cancelled } from "./Cancelled.tsx";
import { Decision } from "./Decision.tsx";
import { Parties } from "./Parties.tsx";
import { WaitingEntry } from "./WaitingEntry.tsx";

type Props = {
  departure: Departure;
  mayManage: boolean;
  mayDecide: boolean;
  /** Whether *Today* asks for a decision. */
  isDue: boolean;
};

/** A departure with its places, who travels and who waits. */
export function DepartureEntry({ departure, mayManage, mayDecide, isDue }: Props) {
  const { parties, holds, waiting, cancellation } = departure;
  return (
    <li id={departure.id}>
      <div className="departure">
        <strong>{travelDay(departure.starts)}</strong>
        <span className="departure-tour">{departure.tour}</span>
        <State of={departure} />
        <Places of={departure} />
      </div>
      {cancellation ? (
        <Cancelled departure={departure} cancellation={cancellation} mayDecide={mayDecide} />
      ) : (
        mayDecide && <Decision of={departure} isDue={isDue} />
      )}
      {parties.length > 0 && !cancellation && (
        <details>
          <summary>{t("who_travels", { count: parties.length })}</summary>
          <Parties of={parties} />
        </details>
      )}
      {holds.length > 0 && <Holds of={departure} />}
      {waiting.length > 0 && (
        <details>
          <summary>{t("names_wait", { count: waiting.length })}</summary>
          <ol className="lines">
            {waiting.map((entry) => (
              <WaitingEntry key={entry.id} departure={departure} waiting={entry} mayManage={mayManage} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** Whether the departure takes place, as visitors read it, and what a colleague has to know besides. */
function State({ of: departure }: { of: Departure }) {
  const { state, minimum, needed, decided_on, overbooked, trouble, is_withdrawn, taken, sold_elsewhere } = departure;
  if (state === "cancelled") return <span className="badge departure-cancelled">{t("departure_cancelled")}</span>;
  if (is_withdrawn) return <span className="badge departure-withdrawn">{t("departure_withdrawn")}</span>;
  if (overbooked > 0) return <span className="badge departure-overbooked">{t("too_many", { count: overbooked })}</span>;
  if (state !== "open") return <span className={`badge departure-${state}`}>{textOf("departure", state)}</span>;
  if (minimum == null) return null;
  if (needed == null || !decided_on) return <span className="badge">{t("runs_from", { count: minimum })}</span>;
  const late = t("days", { count: daysFrom(decided_on, officeDay(0)) });
  const values = { booked: taken + sold_elsewhere, minimum, day: travelDay(decided_on), time: late };
  if (decided_on >= officeDay(0)) return <span className="badge">{t("needs_more_by", values)}</span>;
  // Without travellers nothing is to be decided.
  return trouble === "below_minimum" ? (
    <span className="badge departure-overbooked">{t("needs_more_now", values)}</span>
  ) : (
    <span className="badge">{t("needs_more", values)}</span>
  );
}

/** How many places are sold, in the words of *Today*, and where the others are: together they are all. */
function Places({ of: departure }: { of: Departure }) {
  const { taken, held, kept, capacity, left, sold_elsewhere, state } = departure;
  const values = { sold: taken + sold_elsewhere, all: (capacity ?? taken) + sold_elsewhere };
  // No place is left, whatever was sold.
  if (state === "cancelled") return <span className="departure-places">{t("places_sold_of", values)}</span>;
  const parts = [
    left != null && t("places_left", { count: left }),
    sold_elsewhere > 0 && t("places_sold_elsewhere", { count: sold_elsewhere }),
    held > 0 && t("places_held", { count: held }),
    kept > 0 && t("places_kept", { count: kept }),
  ].filter(Boolean);
  const first = capacity == null ? t("places_without_limit", { count: taken }) : t("places_sold_of", values);
  return (
    <span className="departure-places">
      <strong>{first}</strong> <Bar of={departure} /> <span className="quiet">{parts.join(" · ")}</span>
    </span>
  );
}

/** The share of the places that are sold, and paler of those that are held, as the words beside it count them. */
function Bar({ of: { taken, held, kept, capacity, sold_elsewhere } }: { of: Departure }) {
  const sold = taken + sold_elsewhere;
  const gone = sold + held + kept;
  if (capacity == null) return null;
  return (
    <svg viewBox={`0 0 ${capacity + sold_elsewhere} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="places-held" width={gone} height={1} />
      <rect className="places-sold" width={sold} height={1} />
    </svg>
  );
}

/** For which cases colleagues keep places, and until when. */
function Holds({ of: { holds } }: { of: Departure }) {
  const names = useQuery(colleagues).data ?? [];
  return (
    <details>
      <summary>{t("holds_count", { count: holds.length })}</summary>
      <ul className="lines">
        {holds.map((hold) => (
          <li key={hold.id}>
            {hold.case ? (
              <Link to="/cases/$id" params={{ id: hold.case }}>
                {hold.number}
              </Link>
            ) : (
              <span>{t("held_for_unseen")}</span>
            )}
            <span>{t("travellers", { count: hold.travellers })}</span>
            <span>{t("held_until", { when: dayAndTime(hold.until) })}</span>
            <span className="quiet">{names.find(({ id }) => id === hold.made_by)?.name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
