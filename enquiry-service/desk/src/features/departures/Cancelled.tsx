import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Departure } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { moment, travelDay } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useCancelDeparture } from "./queries.ts";

type Cancellation = NonNullable<Departure["cancellation"]>;
type Props = { departure: Departure; cancellation: Cancellation; mayDecide: boolean };

const isSettled = ({ settling }: Cancellation["bookings"][number]) => settling !== "open" && settling !== "to_refund";

/** The decision that the departure does not take place, and whose booking is settled. */
export function Cancelled({ departure, cancellation, mayDecide }: Props) {
  const { at, by, reason, bookings } = cancellation;
  const names = useQuery(colleagues).data ?? [];
  const name = names.find(({ id }) => id === by)?.name ?? "";
  const settled = bookings.filter(isSettled).length;
  return (
    <div className="departure-decision">
      <p className="quiet">{t("cancelled_decided", { name, when: moment(at) })}</p>
      {reason && <p className="quiet">{t("cancelled_reason", { reason })}</p>}
      {mayDecide && cancellation.can_undo && <Undo of={departure} />}
      {bookings.length === 0 ? (
        <p className="quiet">{t("cancelled_settled_none")}</p>
      ) : (
        <details open={settled < bookings.length}>
          <summary>{t("cancelled_settled", { settled, all: bookings.length })}</summary>
          <ul className="lines">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Link to="/bookings/$id" params={{ id: booking.id }}>
                  {booking.number}
                </Link>
                <span>{booking.name}</span>
                <span>{t("travellers", { count: booking.travellers })}</span>
                <span className={isSettled(booking) ? "quiet" : "fault"}>{textOf("settling", booking.settling)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Undo({ of: { id, tour, starts } }: { of: Departure }) {
  const cancel = useCancelDeparture(id);
  const { ask, question } = useQuestion();
  const undo = async () => {
    const agrees = await ask({
      title: t("ask_cancelled_undo", { tour, day: travelDay(starts) }),
      children: <p>{t("cancelled_undo_lead")}</p>,
      yes: t("cancelled_undo_yes"),
    });
    if (agrees) cancel.mutate(null);
  };
  return (
    <>
      <p>
        <button type="button" className="button-text" disabled={cancel.isPending} onClick={undo}>
          {t("cancelled_undo")}
        </button>
      </p>
      <SendStatus of={cancel} />
      {question}
    </>
  );
}
