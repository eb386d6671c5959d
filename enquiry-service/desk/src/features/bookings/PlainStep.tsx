import type { Booking } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { Consequences, nameOf } from "./Consequences.tsx";
import type { useChangeBooking } from "./queries.ts";

type Props = {
  booking: Booking;
  step: "confirm" | "travel" | "undo_travel";
  change: ReturnType<typeof useChangeBooking>;
  className: string;
};

/** A step without a form. A confirmation asks first, because it sends a mail about money; the others can be undone. */
export function PlainStep({ booking, step, change, className }: Props) {
  const { ask, question } = useQuestion();
  const take = async () => {
    const agrees =
      step !== "confirm" ||
      (await ask({
        title: t("ask_confirm", { name: nameOf(booking) }),
        children: <Consequences booking={booking} mail={t("mail_confirmed")} />,
        yes: t("step_confirm"),
      }));
    if (agrees) change.mutate({ seen: booking.seen, what: "steps", body: { step } });
  };
  return (
    <>
      <button type="button" className={className} disabled={change.isPending} onClick={take}>
        {t(`step_${step}`)}
      </button>
      {question}
    </>
  );
}
