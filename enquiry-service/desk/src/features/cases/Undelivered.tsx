import { useState } from "react";
import type { Case } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Field, faultOf, namesFields } from "../../ui/Field.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
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
  const [email, setEmail] = useState(caseFile.email);
  const sent = useSentOffers(caseFile.id);
  return (
    <details>
      <summary>{t("correct_address")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          correct.mutate(email);
        }}
      >
        <Field label={t("correct_address_to")} hint={t("correct_address_lead")} fault={faultOf(correct.error, "email")}>
          {(described) => (
            <input
              {...described}
              type="email"
              value={email}
              maxLength={254}
              autoComplete="off"
              required
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <p className="choices">
          <button type="submit" className="button" disabled={correct.isPending || email === caseFile.email}>
            {t("correct_address_save")}
          </button>
        </p>
        {sent > 0 && <p>{t("correct_address_offers", { count: sent })}</p>}
        {!namesFields(correct.error) && <SendStatus of={correct} />}
      </form>
    </details>
  );
}
