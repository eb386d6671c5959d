import { useTexts } from "../../lib/i18n/TextsContext";
import type { Wish } from "./wishes";

interface ChosenWishesProps {
  wishes: Wish[];
  label: (wish: Wish) => string;
  leaveOut: (wish: Wish) => void;
}

/** What is chosen, beside the number of tours; a press takes it back. */
export function ChosenWishes({ wishes, label, leaveOut }: ChosenWishesProps) {
  const { t } = useTexts();
  return wishes.length > 0 ? (
    <ul className="chosen-wishes" aria-label={t("filter:chosen")}>
      {wishes.map((wish) => (
        <li key={label(wish)}>
          <button type="button" aria-label={t("filter:remove", { wish: label(wish) })} onClick={() => leaveOut(wish)}>
            {label(wish)}
          </button>
        </li>
      ))}
    </ul>
  ) : null;
}
