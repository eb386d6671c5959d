import { useTexts } from "../../lib/i18n/TextsContext";
import type { Range } from "./filterState";
import { type RangeName, rangeText } from "./filterValues";

interface RangeMenuProps {
  name: RangeName;
  label: string;
  /** The label of the button if the range has no limits. */
  any: string;
  /** The minimum and maximum over all tours, which empty fields suggest. */
  ends: { min: number; max: number };
  step: number;
  range: Range | undefined;
}

/** A button that names the range and opens the fields of its limits; both limits are included, an empty one is open. */
export function RangeMenu({ name, label, any, ends, step, range }: RangeMenuProps) {
  const texts = useTexts();
  const { t, formats } = texts;
  const chosen = range ? rangeText(texts, name, range) : "";
  const end = (side: "min" | "max", text: string) => (
    <label>
      <span>{text}</span>
      <input
        type="number"
        inputMode="numeric"
        name={`${name}_${side}`}
        min={0}
        step={step}
        placeholder={formats.number(ends[side])}
      />
    </label>
  );
  return (
    <>
      <button type="button" className="filter-menu" popoverTarget={`filter-${name}`} data-chosen={chosen || undefined}>
        {chosen || any}
      </button>
      <fieldset className="range" id={`filter-${name}`} popover="auto">
        <legend>{label}</legend>
        {end("min", t("filter:minimum"))}
        {end("max", t("filter:maximum"))}
      </fieldset>
    </>
  );
}
