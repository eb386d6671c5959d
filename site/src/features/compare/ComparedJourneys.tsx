import { useTexts } from "../../lib/i18n/TextsContext";
import type { ComparedTour } from "./tourDetails";

/** The margin of a signature's outlines, in their units. */
const EDGE = 4;

/** The journey lines of all tours with known heights, one over the other, on one scale of days and heights. */
export function ComparedJourneys({ tours }: { tours: ComparedTour[] }) {
  const { t } = useTexts();
  const most = Math.max(...tours.map(({ tour }) => tour.days));
  const journeys = tours.flatMap(({ tour, altitude }, index) =>
    tour.signature?.ground ? [{ tour, altitude, signature: tour.signature, style: `journey-${index + 1}` }] : [],
  );
  if (journeys.length < 2) {
    return null;
  }
  return (
    <figure className="compared-journeys">
      <figcaption>
        <div>{t("compare:journeys")}</div>
        <div>{t("compare:journeys_scale")}</div>
      </figcaption>
      <svg viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
        {journeys.map(({ tour, signature, style }) => (
          <g
            key={tour.id}
            className={style}
            transform={`translate(${EDGE} 0) scale(${tour.days / most} 1) translate(${-EDGE} 0)`}
          >
            <path className="signature-way" d={signature.way} />
            <path className="signature-flights" d={signature.flights} />
            <path className="signature-nights" d={signature.nights} />
          </g>
        ))}
      </svg>
      <ul className="journey-key drawing-key">
        {journeys.map(({ tour, altitude, style }) => (
          <li key={tour.id} className={style}>
            <svg className="journey-key-way" viewBox="0 0 28 6" aria-hidden="true">
              <path className="signature-way" d="M2 3h24" />
            </svg>
            {[tour.title, altitude].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
    </figure>
  );
}
