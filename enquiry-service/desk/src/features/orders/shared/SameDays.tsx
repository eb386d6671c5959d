import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { travelDay } from "../../../lib/dates.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { Duties } from "../../../ui/Duties.tsx";
import { sameDays } from "../queries.ts";

type Props = { caseId: string; date: string; days: number };

/** The bookings and open offers of other cases that share a day with a journey; nothing before its days are chosen. */
export function SameDays({ caseId, date, days }: Props) {
  const found = useQuery(sameDays(caseId, date, days)).data;
  if (!found) return null;
  const { journeys, hidden_travellers: hidden } = found;
  return (
    <div className="same-days">
      <Duties title={t("same_days")} of={journeys} keyOf={({ id }) => id}>
        {(one) => (
          <>
            {one.case ? (
              <Link to="/cases/$id" params={{ id: one.case }}>
                {one.name}
              </Link>
            ) : (
              <Link to="/bookings/$id" params={{ id: one.id }}>
                {one.name}
              </Link>
            )}
            <span>{t("travellers", { count: one.travellers })}</span>
            <span>{t("from_to", { from: travelDay(one.from), to: travelDay(one.to) })}</span>
            <span className="quiet">{one.tour}</span>
            <span className="reason">{one.state ? textOf("booking", one.state) : t("stage_offered")}</span>
          </>
        )}
      </Duties>
      {journeys.length === 0 && hidden === 0 && <p className="quiet hint">{t("same_days_none")}</p>}
      {hidden > 0 && <p className="quiet hint">{t("same_days_hidden", { count: hidden })}</p>}
    </div>
  );
}
