import { useQuery } from "@tanstack/react-query";
import type { Case, CaseBooking } from "../../lib/api.ts";
import { dayOf, daysFrom, officeDay, officeTime } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { oneBooking } from "../../lib/oneBooking.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { offersOfCase } from "../offers/queries.ts";
import { Clock } from "./shared/CaseList.tsx";
import { useBooked } from "./useBooked.ts";
import { useOffersDue } from "./useOffersDue.ts";

/**
 * For what a case waits about whose bookings nothing is to be done: a payment, an offer that is about to be lost, or how
 * long the visitor has been silent.
 */
export function WaitsFor({ caseFile }: { caseFile: Case }) {
  const booked = useBooked(caseFile);
  const lost = useOffersDue(caseFile.id).filter(({ why }) => why === "expires" || why === "cancelled");
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  if (booked) return <Payment of={booked} isOffer={offers.some(({ booking }) => booking === booked.id)} />;
  if (lost.length === 0) return caseFile.urgency || caseFile.quarantine ? null : <Clock row={caseFile} />;
  return lost.map(({ id, why, until }) => {
    const readAt = offers.find((offer) => offer.id === id)?.read_at;
    const opened = readAt ? t("offer_opened", { day: dayOfMoment(readAt) }) : t("offer_not_opened");
    return (
      <span key={id} className="fault">
        {why === "expires" && until ? `${endOf(until)}, ${opened}` : t("offer_cancelled")}
      </span>
    );
  });
}

const dayOfMoment = (at: number) => dayOf(officeTime(at).slice(0, 10));

/** When an offer expires: it never does so later than in a few days. */
function endOf(until: string): string {
  const days = daysFrom(officeDay(0), until);
  if (days > 1) return t("offer_ends_on", { day: dayOf(until) });
  return t(days === 1 ? "offer_ends_tomorrow" : "offer_ends_today");
}

/** The payment that comes next, and when the visitor has accepted the offer. */
function Payment({ of, isOffer }: { of: CaseBooking; isOffer: boolean }) {
  const booking = useQuery(oneBooking(of.id)).data;
  const part = booking?.schedule.find(({ missing }) => missing > 0);
  const accepted = booking && isOffer && t("offer_accepted_on", { day: dayOfMoment(booking.received_at) });
  const due =
    booking &&
    part &&
    t(`payment_due_${booking.schedule.length > 1 ? part.kind : "whole"}` as TextKey, {
      amount: money(part.missing, booking.currency),
      day: dayOf(part.due_on),
    });
  return <span>{[accepted, due].filter(Boolean).join(", ")}</span>;
}
