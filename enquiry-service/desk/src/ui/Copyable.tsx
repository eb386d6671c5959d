import { useState } from "react";
import { t } from "../lib/texts.ts";

/** A text to hand on, with a button that copies it. */
export function Copyable({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <p className="copyable">
      <code className="code-to-copy">{text}</code>
      {/* Without HTTPS a browser has no clipboard: the text can still be selected. */}
      {navigator.clipboard && (
        <button type="button" className="button-quiet" onClick={copy}>
          {t("copy")}
        </button>
      )}
      <span role="status">{isCopied && t("copied")}</span>
    </p>
  );
}
