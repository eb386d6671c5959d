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
  return (
    <LineList
      legend={t("order_price")}
      lead={t("order_lines_lead", { language: textOf("language", language) })}
      lines={lines}
      onChange={onChange}
      most={MOST}
      empty={emptyLine}
      addText={t("order_add_line")}
      nameOf={(number, field) => t("order_line_field", { number, field })}
      language={language}
      below={(line, name) => markOf?.(line, name)}
      beside={
        onReset && (
          <button type="button" className="button-text" onClick={onReset}>
            {t("order_sites_price")}
          </button>
        )
      }
      fault={fault}
    >
      <p className="order-total">
        <span>{t("order_total")}</span>
        <strong>{money(totalOf(lines), CURRENCY)}</strong>
      </p>
    </LineList>
  );
}

type ListProps<Of extends Line> = {
  legend: string;
  lead: string;
  lines: Of[];
  onChange: (lines: Of[]) => void;
  /** The largest number of lines. */
  most: number;
  empty: () => Of;
  addText: string;
  /** The name of a field of the line with this number. */
  nameOf: (number: number, field: string) => string;
  language: string;
  /** What stands under the fields of a line, whose text has this name. */
  below: (line: Of, name: string, set: (line: Of) => void) => ReactNode;
  /** What stands beside the button that adds a line. */
  beside?: ReactNode;
  fault: string | undefined;
  children: ReactNode;
};

/** Lines of a price that can be changed, added and removed. */
export function LineList<Of extends Line>(props: ListProps<Of>) {
  const { legend, lead, lines, onChange, most, empty, addText, nameOf, language, below, beside, fault, children } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();
  const set = (line: Of) => onChange(lines.map((one) => (one.id === line.id ? line : one)));
  const remove = ({ id }: Of) => {
    onChange(lines.filter((one) => one.id !== id));
    list.current?.querySelector<HTMLElement>("input")?.focus();
  };
  return (
    <fieldset aria-describedby={hint}>
      <legend>{legend}</legend>
      <p id={hint} className={fault ? "hint fault" : "hint"}>
        {fault ?? lead}
      </p>
      <ul ref={list} className="price-lines">
        {lines.map((line, at) => (
          <PriceLine
            key={at}
            line={line}
            number={at + 1}
            named={(field) => nameOf(at + 1, field)}
            language={language}
            onChange={set}
            onRemove={remove}
          >
            {below(line, nameOf(at + 1, t("order_line_text")), set)}
          </PriceLine>
        ))}
      </ul>
      <p className="choices">
        <button
          type="button"
          className="button-quiet"
          disabled={lines.length >= most}
          onClick={() => onChange([...lines, empty()])}
        >
          {addText}
        </button>
        {beside}
      </p>
      {children}
    </fieldset>
  );
}

type LineProps<Of extends Line> = {
  line: Of;
  number: number;
  /** The name of a field of this line. */
  named: (field: string) => string;
  language: string;
  onChange: (line: Of) => void;
  onRemove: (line: Of) => void;
  children: ReactNode;
};

/** The fields of a line of a price. */
function PriceLine<Of extends Line>(props: LineProps<Of>) {
  const { line, number, named, language, onChange, onRemove, children } = props;
  const isUnreadable = line.each !== "" && "fault" in parseMoney(line.each, CURRENCY);
  return (
    <li>
      <input
        aria-label={named(t("order_line_text"))}
        placeholder={t("order_line_text")}
        lang={language}
        value={line.text}
        maxLength={200}
        required
        autoComplete="off"
        onChange={(event) => onChange({ ...line, text: event.target.value })}
      />
      <input
        aria-label={named(t("order_line_count"))}
        type="number"
        min={1}
        max={999}
        required
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: event.target.value })}
      />
      <select
        aria-label={named(t("order_line_unit"))}
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
        aria-label={named(t("order_line_each"))}
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
      {children}
    </li>
  );
}
