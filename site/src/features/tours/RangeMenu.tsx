import { useTexts } from "../../lib/i18n/TextsContext";
import type { Range } from "./filterState";
import { type RangeName, rangeText } from "./filterValues";

interface RangeMenuProps {
  name: RangeName;
  label: string;
  /** The label of the button if the range has no limits. */
  any: string;
  /** The minimum and maximum over all tours. */
  ends: { min: number; max: number };
  step: number;
  /** Ranges to choose with one press; those without any tour are left out. */
  spans: Range[];
  range: Range | undefined;
  choose: (name: RangeName, span: Range) => void;
}

/** A button that names the range and opens the fields of its limits; both limits are included, an empty one is open. */
export function RangeMenu({ name, label, any, ends: { min, max }, step, spans, range, choose }: RangeMenuProps) {
  const texts = useTexts();
  const { t } = texts;
  const chosen = range ? rangeText(texts, name, range) : "";
  const end = (side: "min" | "max", text: string) => (
    <label>
      {text}
      <input type="number" inputMode="numeric" name={`${name}_${side}`} min={0} step={step} />
    </label>
  );
  return (
    <>
      <button type="button" className="filter-menu" popoverTarget={`filter-${name}`} data-chosen={chosen || undefined}>
        {chosen || any}
      </button>
      <fieldset className="range" id={`filter-${name}`} popover="auto">
        <legend>
          {label} <span className="optional">{rangeText(texts, name, { minimum: min, maximum: max })}</span>
        </legend>
        {spans
          .filter(({ minimum, maximum }) => (minimum ?? min) <= max && (maximum ?? max) >= min)
          .map((span) => {
            const text = rangeText(texts, name, span);
            return (
              <button
                key={text}
                type="button"
                className="button-quiet"
                aria-pressed={text === chosen}
                onClick={() => choose(name, span)}
              >
                {text}
              </button>
            );
          })}
        {end("min", t("filter:minimum"))}
        {end("max", t("filter:maximum"))}
      </fieldset>
    </>
  );
}
