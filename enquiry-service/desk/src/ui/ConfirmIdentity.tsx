import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { post } from "../lib/api.ts";
import { havePasskeys, sendPasskey } from "../lib/passkeys.ts";
import { passkeys } from "../lib/queries.ts";
import { t } from "../lib/texts.ts";
import { messageOf } from "./send.ts";

/** Asks for a code or a passkey before money is refunded or data are exported. */
export function ConfirmIdentity({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const [fault, setFault] = useState("");
  const [isSending, setSending] = useState(false);
  const keys = useQuery({ ...passkeys, enabled: havePasskeys }).data ?? [];
  const prove = async (work: () => Promise<void>) => {
    setSending(true);
    try {
      await work();
      onProved();
    } catch (error) {
      setFault(messageOf(error));
      setSending(false);
    }
  };
  return (
    <form
      className="notice"
      onSubmit={(event) => {
        event.preventDefault();
        const code = new FormData(event.currentTarget).get("code");
        prove(() => post("proof", { code }));
      }}
    >
      <p>{t("proof_lead")}</p>
      <label>
        {t("code")}
        {/* biome-ignore lint/a11y/noAutofocus: the form appears because of what the person has just pressed */}
        <input name="code" autoComplete="one-time-code" required autoFocus />
      </label>
      <p className="fault" role="alert">
        {fault}
      </p>
      <p className="choices">
        <button type="submit" className="button" disabled={isSending}>
          {t("prove")}
        </button>
        {keys.length > 0 && (
          <button
            type="button"
            className="button-quiet"
            disabled={isSending}
            onClick={() => prove(() => sendPasskey("proof/passkey"))}
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
