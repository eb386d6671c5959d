import { useTexts } from "../../i18n/TextsContext";

interface RangeFieldsProps {
  name: string;
  label: string;
  min: number;
  max: number;
  step: number;
}

/** The ends of a range; both belong to it, an empty one is open. */
export function RangeFields({ name, label, min, max, step }: RangeFieldsProps) {
  const { t, formats } = useTexts();
  const end = (side: "min" | "max", text: string, placeholder: number) => (
    <label>
      <span>{text}</span>
      <input
        type="number"
        inputMode="numeric"
        name={`${name}_${side}`}
        min={0}
        step={step}
        placeholder={formats.number(placeholder)}
      />
    </label>
  );
  return (
    <fieldset className="range">
      <legend>{label}</legend>
      {end("min", t("filter:minimum"), min)}
      {end("max", t("filter:maximum"), max)}
    </fieldset>
  );
}
