import { useState } from "react";
import { post } from "../api.ts";
import { faultOf } from "../send.ts";
import { t } from "../texts.ts";

/** Asks for a code before money or data are given away. */
export function Proof({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const [fault, setFault] = useState("");
  const prove = async (code: string) => {
    try {
      await post("proof", { code });
      onProved();
    } catch (error) {
      setFault(faultOf(error));
    }
  };
  return (
    <form
      className="notice"
      onSubmit={(event) => {
        event.preventDefault();
        prove(String(new FormData(event.currentTarget).get("code") ?? ""));
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
        <button type="submit" className="button">
          {t("prove")}
        </button>
        <button type="button" className="button-text" onClick={onCancel}>
          {t("cancel")}
        </button>
      </p>
    </form>
  );
}
