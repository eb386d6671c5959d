import type { Case } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { AddressForm } from "../../ui/AddressForm.tsx";
import { MailFailure } from "../mails/shared/MailFailure.tsx";
import { Retry } from "../mails/shared/Retry.tsx";
import { useSentOffers } from "../offers/shared/useSentOffers.ts";
import { useCorrectAddress } from "./queries.ts";

type Props = { caseFile: Case; mail: NonNullable<Case["undelivered"]> };

/** The last mail to the visitor, which was given up: why, and what can be done. */
export function Undelivered({ caseFile, mail }: Props) {
  const mayAnswer = useMay()("answer_cases");
  return (
    <section className="notice">
      <h2>{t("undelivered", { email: caseFile.email || t("recipient_blanked") })}</h2>
      <MailFailure error={mail.error} isGivenUp />
      {mayAnswer && caseFile.email && <CorrectAddress key={caseFile.email} caseFile={caseFile} />}
      <Retry id={mail.id} />
    </section>
  );
}

function CorrectAddress({ caseFile }: { caseFile: Case }) {
  const correct = useCorrectAddress(caseFile);
  const sent = useSentOffers(caseFile.id);
  return (
    <AddressForm email={caseFile.email} hint={t("correct_address_lead")} of={correct} onCorrect={correct.mutate}>
      {sent > 0 && <p>{t("correct_address_offers", { count: sent })}</p>}
    </AddressForm>
  );
}
