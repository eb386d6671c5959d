import { type ReactNode, useId, useRef } from "react";
import { CURRENCY, money } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { totalOf } from "../orders/shared/order.ts";
import { PriceLine } from "../orders/shared/PriceLines.tsx";
import { emptyOption, type Option } from "./offer.ts";

/** The largest number of options. */
const MOST = 8;

type Props = {
  options: Option[];
  onChange: (options: Option[]) => void;
  /** The price without options. */
  total: number;
  /** The visitor's language, in which the options are read. */
  language: string;
  /** What stands under an option with this name. */
  markOf: (option: Option, name: string) => ReactNode;
  fault: string | undefined;
};

/** What the visitor chooses or leaves out, with the price without options and with all of them. */
export function Options({ options, onChange, total, language, markOf, fault }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();
  const set = (option: Option) => onChange(options.map((one) => (one.id === option.id ? option : one)));
  const remove = ({ id }: Option) => {
    onChange(options.filter((one) => one.id !== id));
    list.current?.querySelector<HTMLElement>("input")?.focus();
  };
  return (
    <fieldset aria-describedby={hint}>
      <legend>{t("offer_options")}</legend>
      <p id={hint} className={fault ? "hint fault" : "hint"}>
        {fault ?? t("offer_options_lead")}
      </p>
      <ul ref={list} className="price-lines">
        {options.map((option, at) => (
          <PriceLine
            key={option.id}
            line={option}
            number={at + 1}
            named={(field) => t("offer_option_field", { number: at + 1, field })}
            language={language}
            onChange={set}
            onRemove={remove}
          >
            <label className="check">
              <input
                type="checkbox"
                checked={option.isChosen}
                onChange={(event) => set({ ...option, isChosen: event.target.checked })}
              />
              {t("offer_option_chosen")}
            </label>
            {markOf(option, t("offer_option_field", { number: at + 1, field: t("order_line_text") }))}
          </PriceLine>
        ))}
      </ul>
      <p className="choices">
        <button
          type="button"
          className="button-quiet"
          disabled={options.length >= MOST}
          onClick={() => onChange([...options, emptyOption()])}
        >
          {t("offer_add_option")}
        </button>
      </p>
      {options.length > 0 && (
        <p className="order-total">
          <span>{t("offer_total_with_options")}</span>
          <strong>{money(total + totalOf(options), CURRENCY)}</strong>
        </p>
      )}
    </fieldset>
  );
}
