import { useTexts } from "../../lib/i18n/TextsContext";
import type { ChosenFilter } from "./filterValues";

interface ChosenFiltersProps {
  filters: ChosenFilter[];
  label: (chosen: ChosenFilter) => string;
  leaveOut: (chosen: ChosenFilter) => void;
}

/** The chosen filters, beside the number of tours; a press removes one. */
export function ChosenFilters({ filters, label, leaveOut }: ChosenFiltersProps) {
  const { t } = useTexts();
  return filters.length > 0 ? (
    <ul className="chosen-filters" aria-label={t("filter:chosen")}>
      {filters.map((chosen) => (
        <li key={label(chosen)}>
          <button
            type="button"
            aria-label={t("filter:remove", { filter: label(chosen) })}
            onClick={() => leaveOut(chosen)}
          >
            {label(chosen)}
          </button>
        </li>
      ))}
    </ul>
  ) : null;
}
