import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { answerFormOf } from "../../lib/answerForm.ts";
import type { Case } from "../../lib/api.ts";
import { beginMail } from "../../lib/beginMail.ts";
import { session } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { MakeOffer } from "../offers/shared/MakeOffer.tsx";
import { useTakeCase } from "./queries.ts";
import { useBooked } from "./useBooked.ts";
import { useOffersDue } from "./useOffersDue.ts";

type Props = { caseFile: Case; mayAnswer: boolean; maySell: boolean };

/** What comes next in a case: the first is filled, and nobody looks for it below a long conversation. */
export function NextActions({ caseFile, mayAnswer, maySell }: Props) {
  const { id, owner } = caseFile;
  const me = useQuery(session).data?.id ?? "";
  const take = useTakeCase();
  const booked = useBooked(caseFile);
  const due = useOffersDue(id).find(({ why }) => why === "expires" || why === "unanswered");
  // The button goes.
  const onSuccess = () => document.getElementById("content")?.focus({ preventScroll: true });
  return (
    <div className="choices case-actions">
      {booked ? (
        <Link to="/bookings/$id" params={{ id: booked.id }} className="button">
          {t("open_booking")}
        </Link>
      ) : due ? (
        mayAnswer && <Reminder id={id} />
      ) : (
        maySell && <MakeOffer caseFile={caseFile} />
      )}
      {!booked && due?.why === "expires" && maySell && (
        <Link to="/cases/$id/offers/$offer" params={{ id, offer: due.id }} hash="valid-until" className="button-quiet">
          {t("hold_extend")}
        </Link>
      )}
      {mayAnswer && !owner && (
        <button
          type="button"
          className="button-quiet"
          disabled={take.isPending}
          onClick={() => take.mutate({ row: caseFile, owner: me }, { onSuccess })}
        >
          {t("take")}
        </button>
      )}
      <SendStatus of={take} />
    </div>
  );
}

/** The ready-made replies of a mail to a visitor who does not answer an offer. */
const REMINDER = ["greeting", "follow_up"];

/** Begins a mail that asks about the offer, which can be changed before it is sent. */
function Reminder({ id }: { id: string }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => beginMail(id, REMINDER),
    onSuccess: () => navigate(answerFormOf(id)),
  });
  return (
    <>
      <button type="button" className="button" disabled={begin.isPending} onClick={() => begin.mutate()}>
        {t("offer_remind")}
      </button>
      <SendStatus of={begin} />
    </>
  );
}
