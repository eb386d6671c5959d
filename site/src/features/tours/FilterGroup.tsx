import { useTexts } from "../../lib/i18n/TextsContext";
import type { Group } from "./filterState";

export interface FilterValue {
  value: string;
  label: string;
  /** How many tours of the site have this value. */
  count: number;
}

interface FilterGroupProps {
  name: Group;
  values: FilterValue[];
  /** The number of tours that each value would leave, once it is known. */
  countOf: ((group: Group, value: string) => number) | undefined;
}

export function FilterGroup({ name, values, countOf }: FilterGroupProps) {
  const { t, formats } = useTexts();
  if (values.length === 0) {
    return null;
  }
  return (
    <fieldset className="filter-group">
      <legend>{t(`filter:${name}`)}</legend>
      {values.map(({ value, label, count: atFirst }) => {
        const count = countOf ? countOf(name, value) : atFirst;
        return (
          <label key={value} className={count === 0 ? "filter-without-tour" : undefined}>
            <input type="checkbox" name={name} value={value} /> {label}{" "}
            <span className="filter-count" data-known={countOf ? "" : undefined}>
              {formats.number(count)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
