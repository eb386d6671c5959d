import type { ReactNode } from "react";
import { CURRENCY, money } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { totalOf } from "../orders/shared/order.ts";
import { LineList } from "../orders/shared/PriceLines.tsx";
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
  return (
    <LineList
      legend={t("offer_options")}
      lead={t("offer_options_lead")}
      lines={options}
      onChange={onChange}
      most={MOST}
      empty={emptyOption}
      addText={t("offer_add_option")}
      nameOf={(number, field) => t("offer_option_field", { number, field })}
      language={language}
      below={(option, name, set) => (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={option.isChosen}
              onChange={(event) => set({ ...option, isChosen: event.target.checked })}
            />
            {t("offer_option_chosen")}
          </label>
          {markOf(option, name)}
        </>
      )}
      fault={fault}
    >
      {options.length > 0 && (
        <p className="order-total">
          <span>{t("offer_total_with_options")}</span>
          <strong>{money(total + totalOf(options), CURRENCY)}</strong>
        </p>
      )}
    </LineList>
  );
}
