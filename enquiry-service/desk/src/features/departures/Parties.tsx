import { Link } from "@tanstack/react-router";
import type { Departure } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";

/** The bookings of a departure. */
export const Parties = ({ of }: { of: Departure["parties"] }) => (
  <ul className="lines">
    {of.map((party) => (
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
);
