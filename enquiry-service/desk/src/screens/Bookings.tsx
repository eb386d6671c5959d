import { useQuery } from "@tanstack/react-query";
import { travelDay } from "../dates.ts";
import { Empty, Pending } from "../parts/Notice.tsx";
import { bookings } from "../queries.ts";
import { t, textOf } from "../texts.ts";

/** An amount in the minor unit. */
const money = (minor: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(
    minor / 100,
  );

export function Bookings() {
  const query = useQuery(bookings);
  if (!query.data) return <Pending query={query} />;
  if (query.data.length === 0) {
    return (
      <>
        <h1>{t("bookings")}</h1>
        <Empty title={t("no_bookings")} />
      </>
    );
  }
  return (
    <>
      <h1>{t("bookings")}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys too */}
      <div className="table" role="region" aria-label={t("bookings")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("booking")}</th>
              <th scope="col">{t("traveller")}</th>
              <th scope="col">{t("journey")}</th>
              <th scope="col">{t("begins")}</th>
              <th scope="col">{t("state")}</th>
              <th scope="col" className="amount">
                {t("to_pay")}
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((booking) => (
              <tr key={booking.number}>
                <th scope="row">{booking.number}</th>
                <td>{booking.name}</td>
                <td>
                  {booking.tour}, {booking.travellers}
                </td>
                <td>{travelDay(booking.travel_date)}</td>
                <td>{textOf("booking", booking.state)}</td>
                <td className="amount">{money(booking.outstanding, booking.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
