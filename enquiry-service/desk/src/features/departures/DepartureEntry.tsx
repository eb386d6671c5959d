import { Link } from "@tanstack/react-router";
import type { Departure } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";
import { placesLeft } from "./filters.ts";
import { WaitingEntry } from "./WaitingEntry.tsx";

type Props = { departure: Departure; mayManage: boolean };

/** A departure with its places, who travels and who waits. */
export function DepartureEntry({ departure, mayManage }: Props) {
  const { taken, capacity, parties, waiting } = departure;
  return (
    <li id={departure.id}>
      <div className="departure">
        <strong>{travelDay(departure.starts)}</strong>
        <span className="departure-tour">{departure.tour}</span>
        <State of={departure} />
        <Places of={departure} />
        {capacity != null && taken > 0 && (
          <meter min={0} max={capacity} value={Math.min(taken, capacity)} aria-label={t("places_label")} />
        )}
      </div>
      {parties.length > 0 && (
        <details>
          <summary>{t("who_travels", { count: parties.length })}</summary>
          <ul className="lines">
            {parties.map((party) => (
              <li key={party.id}>
                <Link to="/bookings/$id" params={{ id: party.id }}>
                  {party.number}
                </Link>
                <span>{party.name}</span>
                <span>{t("travellers", { count: party.travellers })}</span>
                <span className="quiet">{textOf("booking", party.state)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
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
function State({ of: { state, taken, minimum, overbooked, is_withdrawn } }: { of: Departure }) {
  if (is_withdrawn) return <span className="badge departure-withdrawn">{t("departure_withdrawn")}</span>;
  if (overbooked > 0) return <span className="badge departure-overbooked">{t("too_many", { count: overbooked })}</span>;
  if (minimum != null && taken < minimum) {
    return <span className="badge">{t("needs_more", { count: minimum - taken })}</span>;
  }
  return <span className={`badge departure-${state}`}>{textOf("departure", state)}</span>;
}

function Places({ of: departure }: { of: Departure }) {
  const { taken, held, capacity } = departure;
  const left = placesLeft(departure);
  const parts = [
    capacity == null ? t("places_without_limit", { count: taken }) : taken > 0 && t("places", { taken, capacity }),
    held > 0 && t("places_held", { count: held }),
    left !== undefined && left > 0 && t("places_left", { count: left }),
  ];
  return <span>{parts.filter(Boolean).join(" · ")}</span>;
}
