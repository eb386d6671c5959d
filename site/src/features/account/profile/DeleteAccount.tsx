import { useRef } from "react";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { DeleteAccountForm } from "./DeleteAccountForm";

/** Asks for the password before anything is erased. */
export function DeleteAccount({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="account-action">
      <p>{t("account:profile_delete_text")}</p>
      <button type="button" className="button-quiet button-danger" onClick={() => dialog.current?.showModal()}>
        {t("account:profile_delete")}
      </button>
      <dialog
        ref={dialog}
        className="question-dialog"
        aria-labelledby="delete-account"
        aria-describedby="delete-account-text"
        onClose={() => dialog.current?.querySelector("form")?.reset()}
      >
        <h3 id="delete-account">{t("account:profile_delete")}</h3>
        <p id="delete-account-text">{t("account:profile_delete_text")}</p>
        <DeleteAccountForm token={token} onDeleted={onDeleted} onKept={() => dialog.current?.close()} />
      </dialog>
    </div>
  );
}
