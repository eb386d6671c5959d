import { useLayoutEffect, useRef } from "react";
import type { TourRecord } from "../../cards/records";
import { Signature } from "../../cards/Signature";
import { hasCome, waits } from "../../cards/waits";
import { useTexts } from "../../lib/i18n/TextsContext";
import { CancellationNote } from "./CancellationNote";
import { Price } from "./Price";
import { Standing } from "./Standing";
import { TourPicture } from "./TourPicture";
import { type BookingValues, personsOf } from "./useBookingValues";
import type { AskedPrice } from "./useJourneyPrice";

interface ReceiptProps {
  tour: TourRecord | null;
  values: BookingValues;
  asked: AskedPrice;
  /** What the address names is not there yet: the tour, or its price. */
  isOnItsWay: boolean;
}

/** The summary beside the form: the journey, its days, its travellers and its price. */
export function Receipt({ tour, values, asked, isOnItsWay }: ReceiptProps) {
  const { t, formats } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { current } = title;
    if (!isOnItsWay) {
      return undefined;
    }
    waits(current);
    return () => void hasCome(current);
  }, [isOnItsWay]);
  const persons = personsOf(values);
  const price = asked.outcome?.kind === "done" ? asked.outcome.answer : null;
  const departure = price?.departures?.find(({ starts }) => starts === values.travel_date);
  return (
    <aside className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title" ref={title}>
        {t("account:receipt")}
      </h2>
      {tour ? (
        <>
          {tour.picture ? <TourPicture picture={tour.picture} /> : null}
          <p className="receipt-tour">
            <a href={tour.href}>{tour.title}</a>
          </p>
          {tour.signature ? <Signature signature={tour.signature} /> : null}
          <ul className="facts">
            <li>{tour.days_text}</li>
            <li>{tour.route}</li>
            {values.travel_date ? (
              <li>{t("account:receipt_start", { date: formats.date(values.travel_date) })}</li>
            ) : null}
            {persons > 0 ? <li>{t("form:traveller_count", { count: persons })}</li> : null}
          </ul>
        </>
      ) : null}
      <Standing of={departure} />
      <Price asked={asked} hasDay={values.travel_date !== ""} />
      <p className="receipt-note">{t("account:receipt_no_charge")}</p>
      {price ? <CancellationNote price={price} /> : null}
    </aside>
  );
}
