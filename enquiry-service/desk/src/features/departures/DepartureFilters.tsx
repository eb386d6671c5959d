import { useNavigate } from "@tanstack/react-router";
import type { Departure } from "../../lib/api.ts";
import { monthOf } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";
import { type Filters, GROUPS, monthKey } from "./filters.ts";

/** The tour, the month and the group of the departures that are shown. */
export function DepartureFilters({ all, filters }: { all: Departure[]; filters: Filters }) {
  const navigate = useNavigate();
  const change = (part: Partial<Filters>) =>
    navigate({ to: "/departures", search: { ...filters, ...part }, replace: true });
  const tours = [...new Map(all.map(({ tour_id, tour }) => [String(tour_id), tour]))];
  const months = [...new Map(all.map((departure) => [monthKey(departure), monthOf(departure.starts)]))];
  const groups = Object.keys(GROUPS).map((group): [string, string] => [group, textOf("departures_which", group)]);
  return (
    <search className="in-a-row">
      <Choice
        label={t("fact_tour")}
        none={t("departures_every_tour")}
        value={filters.tour ?? ""}
        options={tours.toSorted(([, one], [, other]) => one.localeCompare(other))}
        onChoose={(tour) => change({ tour })}
      />
      <Choice
        label={t("month")}
        none={t("departures_every_month")}
        value={filters.month ?? ""}
        options={months}
        onChoose={(month) => change({ month })}
      />
      <Choice
        label={t("departures_shown")}
        none={t("departures_all")}
        value={filters.which ?? ""}
        options={groups}
        onChoose={(which) => change({ which })}
      />
    </search>
  );
}

type ChoiceProps = {
  label: string;
  none: string;
  value: string;
  options: [string, string][];
  onChoose: (value: string) => void;
};

const Choice = ({ label, none, value, options, onChoose }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{none}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
