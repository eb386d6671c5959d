import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { AuditObject, AuditLine as Line } from "../../lib/api.ts";
import { timeOf, travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { type NameOf, told } from "./sentences.ts";

/** It ends a line rather than beginning the next. */
const DOT = "\u00a0· ";

/** A line of the log as a sentence, with a link to what it tells of. */
export function AuditLine({ line, nameOf }: { line: Line; nameOf: NameOf }) {
  const { sentence, more } = told(line, nameOf);
  const objects = [line.object, line.other].filter((object) => object != null);
  // Who changes their own account is named already.
  const others = objects.filter(({ kind, id }) => kind !== "person" || id !== line.staff);
  return (
    <li>
      <time dateTime={new Date(line.at).toISOString()}>{timeOf(line.at)}</time>
      <p>
        <strong>{line.staff ? nameOf(line.staff) : t("terminal")}</strong> {sentence}
        {others.map((object) => (
          <Fragment key={object.id}>
            {DOT}
            <ObjectLink object={object} />
          </Fragment>
        ))}
        {more.map((part) => (
          <span key={part} className="quiet">
            {DOT}
            {part}
          </span>
        ))}
      </p>
    </li>
  );
}

function ObjectLink({ object }: { object: AuditObject }) {
  const { kind, id, label, name, day } = object;
  if (object.is_gone) return <span className="quiet">{t("log_gone")}</span>;
  const isNumbered = kind === "case" || kind === "booking";
  const rest = [isNumbered ? "" : label, day ? travelDay(day) : "", name].filter(Boolean).join(" ");
  const words = isNumbered ? (
    <>
      <span className="log-number">{label}</span>
      {rest && ` ${rest}`}
    </>
  ) : (
    rest || t("log_nameless")
  );
  switch (kind) {
    case "case":
      return (
        <Link to="/cases/$id" params={{ id }}>
          {words}
        </Link>
      );
    case "booking":
      return (
        <Link to="/bookings/$id" params={{ id }}>
          {words}
        </Link>
      );
    case "departure":
      return <Link to="/departures">{words}</Link>;
    case "review":
      return <Link to="/reviews">{words}</Link>;
    case "person":
      return <Link to="/people">{words}</Link>;
    case "inviter":
      return <Link to="/invitations">{words}</Link>;
    case "reply":
      return <Link to="/replies">{words}</Link>;
    default:
      return <span>{words}</span>;
  }
}
