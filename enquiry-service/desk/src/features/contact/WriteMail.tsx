import { Link, useNavigate } from "@tanstack/react-router";
import { answerFormOf } from "../../lib/answerForm.ts";
import type { Contact } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useCaseOfBooking } from "../bookings/queries.ts";

/**
 * Leads to the form of the person's newest case, so that an answer finds its thread. Without a case, one begins with the
 * newest booking; without both, the mail is written elsewhere.
 */
export function WriteMail({ to: { cases, bookings, names } }: { to: Contact }) {
  const mayAnswer = useMay()("answer_cases");
  const begin = useCaseOfBooking();
  const navigate = useNavigate();
  if (!mayAnswer) return null;
  // An answer would release a case from quarantine.
  const newest = cases.find(({ quarantine }) => !quarantine);
  if (newest) {
    return (
      <p>
        <Link {...answerFormOf(newest.id)} className="button">
          {t("write_in_case", { number: newest.reference })}
        </Link>
      </p>
    );
  }
  const booking = bookings?.find(({ is_quarantined }) => !is_quarantined);
  if (booking) {
    const open = () =>
      begin.mutate(booking.id, {
        onSuccess: ({ id }) => navigate(answerFormOf(id)),
      });
    return (
      <>
        <p>
          <button type="button" className="button" disabled={begin.isPending} onClick={open}>
            {t("write_mail")}
          </button>
        </p>
        <SendStatus of={begin} />
      </>
    );
  }
  const email = names.find((used) => used.email)?.email;
  if (!email) return null;
  return (
    <p>
      <a href={`mailto:${email}`} className="button">
        {t("write_mail")}
      </a>
    </p>
  );
}
