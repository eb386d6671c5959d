import { useTexts } from "../../lib/i18n/TextsContext";
import type { Group } from "./filterState";

export interface Choice {
  value: string;
  label: string;
  /** How many tours of the site have this value. */
  count: number;
}

interface WishGroupProps {
  name: Group;
  choices: Choice[];
  /** How many tours each value would leave, as soon as it is known. */
  countOf: ((group: Group, value: string) => number) | undefined;
}

export function WishGroup({ name, choices, countOf }: WishGroupProps) {
  const { t, formats } = useTexts();
  if (choices.length === 0) {
    return null;
  }
  return (
    <fieldset className="wish-group">
      <legend>{t(`filter:${name}`)}</legend>
      {choices.map(({ value, label, count: atFirst }) => {
        const count = countOf ? countOf(name, value) : atFirst;
        return (
          <label key={value} className={count === 0 ? "wish-without-tour" : undefined}>
            <input type="checkbox" name={name} value={value} /> {label}{" "}
            <span className="wish-count" data-known={countOf ? "" : undefined}>
              {formats.number(count)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
