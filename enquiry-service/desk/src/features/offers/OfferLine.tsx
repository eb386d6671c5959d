import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Case, Offer } from "../../lib/api.ts";
import { moment, travelDay } from "../../lib/dates.ts";
import { CURRENCY, money } from "../../lib/money.ts";
import { hasText, t, textOf } from "../../lib/texts.ts";
import { useKeys } from "../../lib/useKeys.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import "../orders/shared/texts.ts";
import { Marks } from "./Marks.tsx";
import { useBeginOffer, useWithdrawOffer } from "./queries.ts";
import { MOST_VARIANTS } from "./variants.ts";

type Props = {
  caseFile: Case;
  offer: Offer;
  /** The head of the case names the journey of the only offer, if it is the one that was asked for. */
  isOnly: boolean;
  /** Whether it is what comes next in the case. */
  isNext: boolean;
  mayChange: boolean;
  /** How many drafts and open offers the case has. */
  open: number;
};

/** An offer of a case: where it stands, and what can be done with it. */
export function OfferLine({ caseFile, offer, isOnly, isNext, mayChange, open }: Props) {
  const caseId = caseFile.id;
  const withdraw = useWithdrawOffer(caseId);
  const begin = useBeginOffer(caseId);
  const keys = useKeys();
  const navigate = useNavigate();
  const makeVariant = async () => {
    const key = keys.of(offer.id, String(offer.saved_at));
    await begin.mutateAsync({ key, draft: offer.draft });
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseId, offer: key } });
  };
  const { ask, question } = useQuestion();
  const askToWithdraw = async () => {
    const agrees = await ask({
      title: t("ask_withdraw_offer"),
      children: <p>{t("withdraw_offer_lead")}</p>,
      yes: t("offer_withdraw"),
      isHarmful: true,
    });
    if (agrees) withdraw.mutate(offer.id);
  };
  const [newest] = offer.versions;
  // In the words of the desk, or of the visitor.
  const { tour_name } = caseFile.details as { tour_name?: string };
  const isAsked =
    isOnly &&
    newest?.travel_date === caseFile.travel_date &&
    (newest?.tour === caseFile.tour || newest?.tour === tour_name);
  const mayVary = open < MOST_VARIANTS;
  const isOpen = offer.standing === "draft" || offer.standing === "open" || offer.standing === "expired";
  return (
    <li>
      <span className={`badge badge-offer-${offer.standing}`}>{textOf("offer_is", offer.standing)}</span>
      {newest ? (
        <span>
          {!isAsked && `${newest.tour}, ${travelDay(newest.travel_date)}, `}
          {money(newest.total, CURRENCY)}
          {newest.options > 0 && ` ${t("offer_with_options", { count: newest.options })}`}
        </span>
      ) : (
        <span>{t("offer_saved_at", { when: moment(offer.saved_at) })}</span>
      )}
      {newest && (
        <span>
          {t("offer_version", { number: newest.number, when: moment(newest.sent_at) })}
          {", "}
          {offer.read_at == null ? t("offer_unread") : t("offer_read", { when: moment(offer.read_at) })}
        </span>
      )}
      {offer.booking_state && hasText(`offer_booking_${offer.booking_state}`) && (
        <span>{textOf("offer_booking", offer.booking_state)}</span>
      )}
      {offer.accepted_options.length > 0 && (
        <span>{t("offer_accepted_options", { options: offer.accepted_options.join(", ") })}</span>
      )}
      {offer.standing === "open" && newest && <span>{t("offer_until", { day: travelDay(newest.valid_until) })}</span>}
      {offer.shared && <span>{textOf("offer_shared", offer.shared)}</span>}
      {offer.marks.length > 0 && <Marks marks={offer.marks} />}
      <span className="choices">
        {mayChange && isOpen && (
          <Link
            to="/cases/$id/offers/$offer"
            params={{ id: caseId, offer: offer.id }}
            className={isNext ? "button" : "button-quiet"}
          >
            {t(newest ? "offer_change" : "offer_continue")}
          </Link>
        )}
        {offer.address && (
          <a href={offer.address} target="_blank" rel="noopener noreferrer">
            {t("offer_page")}
          </a>
        )}
        {offer.booking && (
          <Link to="/bookings/$id" params={{ id: offer.booking }}>
            {t("offer_booking")}
          </Link>
        )}
      </span>
      {mayChange && isOpen && (mayVary || newest) && (
        <details>
          <summary>{t("offer_steps")}</summary>
          {mayVary && (
            <Step when={t("offer_variant_when")}>
              <button
                type="button"
                className="button-quiet"
                disabled={begin.isPending}
                onClick={() => makeVariant().catch(() => {})}
              >
                {t("offer_make_variant")}
              </button>
            </Step>
          )}
          {newest && (
            <Step when={t("withdraw_offer_lead")}>
              <button type="button" className="button-quiet" onClick={askToWithdraw}>
                {t("offer_withdraw")}
              </button>
            </Step>
          )}
        </details>
      )}
      <SendStatus of={lastOf(withdraw, begin)} />
      {question}
    </li>
  );
}

/** A step with what it does. */
const Step = ({ when, children }: { when: string; children: ReactNode }) => (
  <div className="step">
    {children}
    <p className="quiet">{when}</p>
  </div>
);
