import { useRef, useState } from "react";
import { Field } from "../../forms/fields/Field";
import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { invitationLink } from "./affiliate";

/** The visitor's own link, with ways to pass it on. */
export function InvitationLink({ agency }: { agency: string }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<TextKey | null>(null);
  const link = invitationLink(agency);
  const text = t("account:share_text", { link });
  const mail = `mailto:?subject=${encodeURIComponent(t("account:share_subject"))}&body=${encodeURIComponent(text)}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid("account:link_copied");
    } catch {
      input.current?.select();
      setSaid("account:link_copy_failed");
    }
  };
  return (
    <div className="link-box">
      <Field id="invitation-link" name="link" label={t("account:link_label")}>
        {(control) => (
          <span className="link-box-line">
            <input {...control} ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
            <button type="button" className="button" onClick={copy}>
              {t("account:link_copy")}
            </button>
          </span>
        )}
      </Field>
      <p className="link-box-said" role="status">
        {said ? t(said) : null}
      </p>
      <p className="account-links">
        <a href={mail}>{t("account:share_email")}</a>{" "}
        <a href={`https://wa.me/?text=${encodeURIComponent(text)}`}>{t("account:share_whatsapp")}</a>
      </p>
    </div>
  );
}
