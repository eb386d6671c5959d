import { useNavigate } from "@tanstack/react-router";
import { answerFormOf } from "../../lib/answerForm.ts";
import type { Booking } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useBeginReminder } from "./queries.ts";

/** Leads to the case of the traveller, where a reminder to pay stands in the mail and can be changed. */
export function Reminder({ booking, className }: { booking: Booking; className: string }) {
  const begin = useBeginReminder();
  const navigate = useNavigate();
  const open = () => begin.mutate(booking.id, { onSuccess: ({ id }) => navigate(answerFormOf(id)) });
  return (
    <>
      <button type="button" className={className} disabled={begin.isPending} onClick={open}>
        {t("step_remind")}
      </button>
      <SendStatus of={begin} />
    </>
  );
}
