import { useMutation, useQuery } from "@tanstack/react-query";
import { post } from "../lib/api.ts";
import { messageOf } from "../lib/errors.ts";
import { havePasskeys, passkeys, sendPasskey } from "../lib/passkeys.ts";
import { t } from "../lib/texts.ts";

/** Asks for a code or a passkey before money is refunded or data are exported. */
export function ConfirmIdentity({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const keys = useQuery({ ...passkeys, enabled: havePasskeys }).data ?? [];
  const confirm = useMutation({
    mutationFn: (by: { code: string } | "passkey") =>
      by === "passkey" ? sendPasskey<void>("proof/passkey") : post<void>("proof", by),
    onSuccess: onConfirm,
  });
  const isDisabled = confirm.isPending || confirm.isSuccess;
  return (
    <form
      className="notice"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ code: String(new FormData(event.currentTarget).get("code")) });
      }}
    >
      <p>{t("proof_lead")}</p>
      <label>
        {t("code")}
        {/* biome-ignore lint/a11y/noAutofocus: the form appears because of what the person has just pressed */}
        <input name="code" autoComplete="one-time-code" required autoFocus />
      </label>
      <p className="fault" role="alert">
        {confirm.error && messageOf(confirm.error)}
      </p>
      <p className="choices">
        <button type="submit" className="button" disabled={isDisabled}>
          {t("prove")}
        </button>
        {keys.length > 0 && (
          <button
            type="button"
            className="button-quiet"
            disabled={isDisabled}
            onClick={() => confirm.mutate("passkey")}
          >
            {t("prove_passkey")}
          </button>
        )}
        <button type="button" className="button-text" onClick={onCancel}>
          {t("cancel")}
        </button>
      </p>
    </form>
  );
}
