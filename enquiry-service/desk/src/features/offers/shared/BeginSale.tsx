import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { bookingsOfCase } from "../../bookings/shared/BookingsOfCase.tsx";
import type { Beginning } from "../firstDraft.ts";
import { offersOfCase, useBeginOffer } from "../queries.ts";

const EarlierOffers = lazy(async () => ({ default: (await import("../EarlierOffers.tsx")).EarlierOffers }));
const SeveralTours = lazy(async () => ({ default: (await import("../SeveralTours.tsx")).SeveralTours }));

/**
 * The ways to sell a journey in a case, each with when it is the right one: an offer with the tour that was asked for,
 * with several tours as variants, or with a copy of an earlier offer, which opens the first one; or a booking.
 */
export function BeginSale({ caseFile }: { caseFile: Case }) {
  const begin = useBeginOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  const bookings = useQuery(bookingsOfCase(caseFile.id)).data ?? [];
  const isFirst = offers.length + bookings.length === 0;
  const [copies, setCopies] = useState(false);
  const [several, setSeveral] = useState(false);
  // Of several offers, those that were begun before one has failed are the same in the next attempt.
  const keys = useRef(new Map<string, string>());
  const keyOf = (beginning: Beginning) => {
    const content = JSON.stringify(beginning);
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    return key;
  };
  const make = async (...beginnings: Beginning[]) => {
    const { firstDraft } = await import("../firstDraft.ts");
    for (const beginning of beginnings) {
      await begin.mutateAsync({ key: keyOf(beginning), draft: await firstDraft(client, caseFile, beginning) });
    }
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseFile.id, offer: keyOf(beginnings[0] ?? {}) } });
  };
  return (
    <section className="panel">
      <h2>{t("sale_begin")}</h2>
      <ul className="ways">
        <li>
          <button
            type="button"
            className={isFirst ? "button" : "button-quiet"}
            disabled={begin.isPending}
            onClick={() => make({}).catch(() => {})}
          >
            {t(offers.length === 0 ? "offer_make" : "offer_make_another")}
          </button>
          {isFirst && <p>{t("offer_make_when")}</p>}
        </li>
        <li>
          <details onToggle={(event) => setSeveral(event.currentTarget.open)}>
            <summary>{t("offer_tours")}</summary>
            {several && (
              <Suspense>
                <SeveralTours
                  caseFile={caseFile}
                  isSending={begin.isPending}
                  onChoose={(tours) => make(...tours.map((tour) => ({ tour }))).catch(() => {})}
                />
              </Suspense>
            )}
          </details>
          {isFirst && <p>{t("offer_tours_when")}</p>}
        </li>
        <li>
          <details onToggle={(event) => setCopies(event.currentTarget.open)}>
            <summary>{t("offer_copy")}</summary>
            {copies && (
              <Suspense>
                <EarlierOffers isSending={begin.isPending} onChoose={(earlier) => make({ earlier }).catch(() => {})} />
              </Suspense>
            )}
          </details>
          {isFirst && <p>{t("offer_copy_when")}</p>}
        </li>
        <li>
          <Link to="/cases/$id/booking" params={{ id: caseFile.id }} className="button-quiet">
            {t("order_begin")}
          </Link>
          {isFirst && <p>{t("order_begin_when")}</p>}
        </li>
      </ul>
      <SendStatus of={begin} />
    </section>
  );
}
