import { useEffect, useState } from "react";
import { loadTours, type TourRecord } from "../../cards/records";
import { Signature } from "../../cards/Signature";
import { useTexts } from "../../lib/i18n/TextsContext";
import { fillWhatsAppMessages } from "../../lib/whatsapp";
import { type Payment, restOf, toPayNow } from "./payment";
import { Standing } from "./Standing";
import { TourPicture } from "./TourPicture";

const NO_LINE = { ground: "", way: "", flights: "", nights: "" };

/**
 * The tour of a booking by its title: null if the site has no such tour any more, undefined until the list is loaded.
 */
function useBookedTour(title: string): TourRecord | null | undefined {
  const [tours, setTours] = useState<TourRecord[]>();
  useEffect(() => {
    loadTours().then(setTours, () => setTours([]));
  }, []);
  return tours && (tours.find((tour) => tour.title === title) ?? null);
}

/** The booked journey, its first day, its travellers, and the paid and the due part of its price. */
export function BookedReceipt({ payment }: { payment: Payment }) {
  const { t, formats } = useTexts();
  const tour = useBookedTour(payment.tour);
  useEffect(() => {
    fillWhatsAppMessages(document, { title: payment.tour, date: payment.travel_date, number: payment.number });
  }, [payment.tour, payment.travel_date, payment.number]);
  const now = toPayNow(payment);
  const rest = restOf(payment);
  // Placeholders for the picture and the line: the content below does not move when they load.
  const signature = tour === undefined ? NO_LINE : tour?.signature;
  const sums: [string, number][] = [[t("account:completed_price"), payment.total]];
  if (payment.received > 0) {
    sums.push([t("account:completed_received"), payment.received]);
  }
  if (now > 0) {
    sums.push([t("account:completed_now"), now]);
  }
  if (rest > 0) {
    sums.push([t("account:completed_rest", { date: formats.date(payment.balance_on) }), rest]);
  }
  return (
    <aside className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t("account:receipt")}</h2>
      {tour === null ? null : <TourPicture picture={tour?.picture ?? null} />}
      <p className="receipt-tour">{tour ? <a href={tour.href}>{payment.tour}</a> : payment.tour}</p>
      {signature ? <Signature signature={signature} /> : null}
      <ul className="facts">
        <li>{t("account:receipt_start", { date: formats.date(payment.travel_date) })}</li>
        <li>{t("form:traveller_count", { count: payment.travellers })}</li>
      </ul>
      <Standing of={payment.departure} />
      <dl className="fact-list">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formats.money(amount)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
