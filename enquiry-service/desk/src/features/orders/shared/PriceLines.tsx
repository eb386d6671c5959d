import { type ReactNode, useId, useRef } from "react";
import { CURRENCY, money, parseMoney } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { amountOf, emptyLine, type Line, totalOf, UNITS } from "./order.ts";

/** The largest number of lines. */
const MOST = 40;

type Props = {
  lines: Line[];
  onChange: (lines: Line[]) => void;
  /** Returns to what the sites would charge; nothing if these are the lines. */
  onReset: (() => void) | undefined;
  /** The visitor's language, in which the lines are read. */
  language: string;
  /** What stands under a line with this name; nothing in a booking. */
  markOf?: (line: Line, name: string) => ReactNode;
  fault: string | undefined;
};

/** What makes up the price: lines that can be changed, added and removed, with their sum. */
export function PriceLines({ lines, onChange, onReset, language, markOf, fault }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();
  const set = (line: Line) => onChange(lines.map((one) => (one.id === line.id ? line : one)));
  const remove = ({ id }: Line) => {
    onChange(lines.filter((one) => one.id !== id));
    list.current?.querySelector<HTMLElement>("input")?.focus();
  };
  return (
    <fieldset aria-describedby={hint}>
      <legend>{t("order_price")}</legend>
      <p id={hint} className={fault ? "hint fault" : "hint"}>
        {fault ?? t("order_lines_lead", { language: textOf("language", language) })}
      </p>
      <ul ref={list} className="price-lines">
        {lines.map((line, at) => (
          <PriceLine
            key={at}
            line={line}
            number={at + 1}
            language={language}
            mark={markOf?.(line, t("order_line_field", { number: at + 1, field: t("order_line_text") }))}
            onChange={set}
            onRemove={remove}
          />
        ))}
      </ul>
      <p className="choices">
        <button
          type="button"
          className="button-quiet"
          disabled={lines.length >= MOST}
          onClick={() => onChange([...lines, emptyLine()])}
        >
          {t("order_add_line")}
        </button>
        {onReset && (
          <button type="button" className="button-text" onClick={onReset}>
            {t("order_sites_price")}
          </button>
        )}
      </p>
      <p className="order-total">
        <span>{t("order_total")}</span>
        <strong>{money(totalOf(lines), CURRENCY)}</strong>
      </p>
    </fieldset>
  );
}

type LineProps = {
  line: Line;
  number: number;
  language: string;
  mark: ReactNode;
  onChange: (line: Line) => void;
  onRemove: (line: Line) => void;
};

function PriceLine({ line, number, language, mark, onChange, onRemove }: LineProps) {
  const named = (key: "order_line_text" | "order_line_count" | "order_line_unit" | "order_line_each") =>
    t("order_line_field", { number, field: t(key) });
  const isUnreadable = line.each !== "" && "fault" in parseMoney(line.each, CURRENCY);
  return (
    <li>
      <input
        aria-label={named("order_line_text")}
        placeholder={t("order_line_text")}
        lang={language}
        value={line.text}
        maxLength={200}
        required
        autoComplete="off"
        onChange={(event) => onChange({ ...line, text: event.target.value })}
      />
      <input
        aria-label={named("order_line_count")}
        type="number"
        min={1}
        max={999}
        required
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: event.target.value })}
      />
      <select
        aria-label={named("order_line_unit")}
        value={line.unit}
        onChange={(event) => onChange({ ...line, unit: event.target.value as Line["unit"] })}
      >
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {textOf("unit", unit)}
          </option>
        ))}
      </select>
      <input
        aria-label={named("order_line_each")}
        aria-invalid={isUnreadable}
        placeholder="0.00"
        inputMode="decimal"
        required
        autoComplete="off"
        value={line.each}
        onChange={(event) => onChange({ ...line, each: event.target.value })}
      />
      <span className="amount">{money(amountOf(line), CURRENCY)}</span>
      <button
        type="button"
        className="button-text"
        aria-label={t("order_remove_line", { text: line.text || String(number) })}
        onClick={() => onRemove(line)}
      >
        {t("order_remove")}
      </button>
      {mark}
    </li>
  );
}
