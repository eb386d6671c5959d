import { useId, useState } from "react";
import { type AmountFault, money, parseMoney } from "../lib/money.ts";
import { type TextKey, t } from "../lib/texts.ts";

/** The amounts that a field accepts. */
type Sign = "positive" | "not_negative" | "not_zero";

/** A typed amount: its text, its value in the minor unit if it is valid, and the reason if it is not. */
export function useAmount(initial: string, currency: string, sign: Sign) {
  const [text, setText] = useState(initial);
  const parsed = parseMoney(text, currency);
  const fault = "fault" in parsed ? parsed.fault : faultOfSign(parsed.minor, sign);
  const minor = "minor" in parsed && !fault ? parsed.minor : undefined;
  return { text, setText, minor, fault, currency };
}

export type AmountInput = ReturnType<typeof useAmount>;

function faultOfSign(minor: number, sign: Sign): Sign | undefined {
  const isWrong = sign === "positive" ? minor <= 0 : sign === "not_negative" ? minor < 0 : minor === 0;
  return isWrong ? sign : undefined;
}

/** Why the amount is refused, with examples in the currency. */
function explanation(fault: AmountFault | Sign, currency: string): string {
  const hasNoDecimals = "fault" in parseMoney("1.5", currency);
  return t(`amount_${fault}` as TextKey, { currency, example: hasNoDecimals ? "1250" : "1250.50" });
}

/** An input for an amount, with the reason beside it if the text is not an amount. */
export function AmountField({
  label,
  amount,
  required = true,
  fault: refusal,
}: {
  label: string;
  amount: AmountInput;
  required?: boolean;
  /** Why the service has refused the amount. */
  fault?: string | undefined;
}) {
  const hint = useId();
  const { text, setText, fault, minor, currency } = amount;
  const reason = fault !== undefined && fault !== "empty" ? explanation(fault, currency) : refusal;
  return (
    <label>
      {label}
      <input
        inputMode="decimal"
        autoComplete="off"
        required={required}
        value={text}
        aria-invalid={reason !== undefined}
        aria-describedby={hint}
        onChange={(event) => setText(event.target.value)}
      />
      <span id={hint} className={reason ? "hint fault" : "hint"}>
        {reason ?? (minor === undefined ? "" : money(minor, currency))}
      </span>
    </label>
  );
}
