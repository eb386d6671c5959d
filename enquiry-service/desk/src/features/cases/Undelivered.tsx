import { useState } from "react";
import type { Case } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { AddressForm } from "../../ui/AddressForm.tsx";
import { MailFailure, REFUSAL } from "../mails/shared/MailFailure.tsx";
import { Retry } from "../mails/shared/Retry.tsx";
import { useSentOffers } from "../offers/shared/useSentOffers.ts";
import { useCorrectAddress } from "./queries.ts";

type Props = { caseFile: Case; mail: NonNullable<Case["undelivered"]> };

/** The last mail to the visitor, which was given up: why, and what can be done. */
export function Undelivered({ caseFile, mail }: Props) {
  const mayAnswer = useMay()("answer_cases");
  const [refused] = useState(caseFile.email);
  // A mail to a refused address is sent again once the address is another one, or somebody knows that it is right.
  const isRefused = REFUSAL.test(mail.error) && caseFile.email === refused && mayAnswer;
  return (
    <section className="notice">
      <h2>{t("undelivered", { email: caseFile.email || t("recipient_blanked") })}</h2>
      <MailFailure error={mail.error} isGivenUp />
      {mayAnswer && caseFile.email && <CorrectAddress key={caseFile.email} caseFile={caseFile} />}
      {isRefused ? (
        <details>
          <summary>{t("address_is_right")}</summary>
          <Retry id={mail.id} />
        </details>
      ) : (
        <Retry id={mail.id} />
      )}
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
