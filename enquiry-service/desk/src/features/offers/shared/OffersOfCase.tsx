import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Case, Offer } from "../../../lib/api.ts";
import { moment, travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { useQuestion } from "../../../ui/Question.tsx";
import { lastOf, SendStatus } from "../../../ui/SendStatus.tsx";
import { journeysOfCase } from "../../orders/queries.ts";
import { CURRENCY } from "../../orders/shared/order.ts";
import { draftOf } from "../offer.ts";
import { offersOfCase, publishedDays, useBeginOffer, useWithdrawOffer } from "../queries.ts";

type Props = { caseFile: Case; maySell: boolean };

/** The offers of a case, and the way to a new one; nothing for those who may make none and find none. */
export function OffersOfCase({ caseFile, maySell }: Props) {
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  const begin = useBeginOffer(caseFile.id);
  const withdraw = useWithdrawOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { ask, question } = useQuestion();
  if (offers.length === 0 && !maySell) return null;
  const make = async () => {
    const journeys = await client.fetchQuery(journeysOfCase(caseFile.id));
    const asked = journeys.tours.find((tour) => tour.is_asked);
    const days = asked ? await client.fetchQuery(publishedDays(caseFile.id, String(asked.id))) : [];
    const key = crypto.randomUUID();
    await begin.mutateAsync({ key, draft: draftOf(caseFile, journeys, days) });
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseFile.id, offer: key } });
  };
  const askToWithdraw = async ({ id }: Offer) => {
    const agrees = await ask({
      title: t("ask_withdraw_offer"),
      children: <p>{t("withdraw_offer_lead")}</p>,
      yes: t("offer_withdraw"),
      isHarmful: true,
    });
    if (agrees) withdraw.mutate(id);
  };
  return (
    <section>
      <h2>{t("offers")}</h2>
      {offers.length > 0 && (
        <ul className="lines">
          {offers.map((offer) => (
            <OfferLine
              key={offer.id}
              caseId={caseFile.id}
              offer={offer}
              onWithdraw={maySell ? () => askToWithdraw(offer) : undefined}
            />
          ))}
        </ul>
      )}
      {maySell && (
        <p className="choices">
          <button
            type="button"
            className="button-quiet"
            disabled={begin.isPending}
            onClick={() => make().catch(() => {})}
          >
            {t("offer_make")}
          </button>
        </p>
      )}
      <SendStatus of={lastOf(begin, withdraw)} />
      {question}
    </section>
  );
}

type LineProps = { caseId: string; offer: Offer; onWithdraw: (() => void) | undefined };

function OfferLine({ caseId, offer, onWithdraw }: LineProps) {
  const [newest] = offer.versions;
  const isOpen = offer.standing === "draft" || offer.standing === "open" || offer.standing === "expired";
  return (
    <li>
      <span className={`badge badge-offer-${offer.standing}`}>{textOf("offer_is", offer.standing)}</span>
      {newest ? (
        <span>
          {newest.tour}, {travelDay(newest.travel_date)}, {money(newest.total, CURRENCY)}
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
      {offer.standing === "open" && newest && <span>{t("offer_until", { day: travelDay(newest.valid_until) })}</span>}
      <span className="choices">
        {onWithdraw && isOpen && (
          <Link to="/cases/$id/offers/$offer" params={{ id: caseId, offer: offer.id }}>
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
        {onWithdraw && isOpen && newest && (
          <button type="button" className="button-text" onClick={onWithdraw}>
            {t("offer_withdraw")}
          </button>
        )}
      </span>
    </li>
  );
}
