import type { BookableJourneys, BookableTour } from "../../../lib/api.ts";
import { dayInWords, travelDay } from "../../../lib/dates.ts";
import { t } from "../../../lib/texts.ts";
import { Field } from "../../../ui/Field.tsx";
import type { Order } from "./order.ts";
import { SameDays } from "./SameDays.tsx";

type Props = {
  /** Case whose other journeys do not count; none of a booking without a case. */
  caseId: string | undefined;
  order: Order;
  /** The number of days. */
  length: number;
  change: (fields: Partial<Order>) => void;
  tour: BookableTour | undefined;
  journeys: BookableJourneys;
  /** The day that the visitor has asked for. */
  asked: string | null | undefined;
  fault: (field: string) => string | undefined;
};

/** The journey, its first day and its travellers. */
export function JourneyFields({ caseId, order, length, change, tour, journeys, asked, fault }: Props) {
  const choose = (number: string) => {
    const chosen = journeys.tours.find(({ id }) => String(id) === number);
    const starts = chosen?.departures.some((departure) => departure.starts === order.date) ? order.date : "";
    change({
      tour: number,
      days: chosen ? String(chosen.days) : order.days,
      date: chosen?.departures.length ? starts : order.date,
      lines: chosen ? null : order.lines,
    });
  };
  return (
    <fieldset>
      <legend>{t("journey")}</legend>
      <Field label={t("fact_tour")} fault={fault("tour")}>
        {(described) => (
          <select {...described} value={order.tour} onChange={(event) => choose(event.target.value)}>
            <option value="">{t("order_own_journey")}</option>
            {journeys.tours.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      {tour ? (
        <p className="quiet hint">{tour.title_of_visitor}</p>
      ) : (
        <Field label={t("order_name_of_journey")} hint={t("order_in_their_language")} fault={fault("title")}>
          {(described) => (
            <input
              {...described}
              value={order.title}
              onChange={(event) => change({ title: event.target.value })}
              maxLength={200}
              autoComplete="off"
              required
            />
          )}
        </Field>
      )}
      {tour?.departures.length ? (
        <Departures tour={tour} asked={asked} order={order} change={change} fault={fault("travel_date")} />
      ) : (
        <FirstDay order={order} change={change} fault={fault("travel_date")} />
      )}
      <div className="numbers">
        <NumberField
          name="days"
          label={t("order_days")}
          least={1}
          most={60}
          {...{ order, change }}
          fault={fault("days")}
        />
        <NumberField
          name="adults"
          label={t("adults_label")}
          least={0}
          most={31}
          {...{ order, change }}
          fault={fault("no_of_adults")}
        />
        <NumberField
          name="children"
          label={t("children_label")}
          least={0}
          most={11}
          {...{ order, change }}
          fault={fault("no_of_children")}
        />
      </div>
      {Number(order.children) > 0 && (
        <Field label={t("order_ages")} hint={t("order_ages_hint")} fault={fault("child_ages")}>
          {(described) => (
            <input
              {...described}
              value={order.ages}
              onChange={(event) => change({ ages: event.target.value })}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {caseId && <SameDays caseId={caseId} date={order.date} days={length} />}
    </fieldset>
  );
}

type DayProps = { order: Order; change: Props["change"]; fault: string | undefined };

function FirstDay({ order, change, fault }: DayProps) {
  return (
    <Field label={t("fact_travel")} hint={order.date ? dayInWords(order.date) : ""} fault={fault}>
      {(described) => (
        <input
          {...described}
          type="date"
          required
          value={order.date}
          onChange={(event) => change({ date: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The departures of the tour with the places that this case may book; on any other day it takes none. */
function Departures({ tour, asked, ...day }: DayProps & { tour: BookableTour; asked: string | null | undefined }) {
  const { order, change } = day;
  const chosen = tour.departures.find(({ starts }) => starts === order.date);
  const other = asked ? t("order_asked_day", { day: travelDay(asked) }) : t("order_no_departure");
  return (
    <>
      <Field
        label={t("hold_departure")}
        hint={chosen?.held ? t("order_held", { count: chosen.held }) : chosen ? "" : other}
        fault={chosen ? day.fault : undefined}
      >
        {(described) => (
          <select
            {...described}
            value={chosen?.starts ?? ""}
            onChange={(event) => change({ date: event.target.value })}
          >
            <option value="">{t("order_other_day")}</option>
            {tour.departures.map(({ starts, left }) => (
              <option key={starts} value={starts}>
                {left == null ? travelDay(starts) : t("order_departure_left", { day: travelDay(starts), count: left })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen && (
        <p className="quiet hint">
          {t(chosen.free == null ? "order_places" : "order_places_free", {
            sold: chosen.sold,
            kept: chosen.kept,
            free: chosen.free ?? 0,
          })}
        </p>
      )}
      {!chosen && <FirstDay {...day} />}
    </>
  );
}

type NumberProps = DayProps & { name: "days" | "adults" | "children"; label: string; least: number; most: number };

function NumberField({ name, label, least, most, order, change, fault }: NumberProps) {
  return (
    <Field label={label} fault={fault}>
      {(described) => (
        <input
          {...described}
          type="number"
          min={least}
          max={most}
          required
          value={order[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}
