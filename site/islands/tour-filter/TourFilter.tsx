import { useCallback, useEffect, useRef, useState } from "react";
import type { TourRecord } from "../../cards/records";
import { type Group, ORDERS, writeWishes } from "../../cards/wishes";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { useShowMore } from "../../ui/useShowMore";
import { fillForm } from "./fillForm";
import { RangeFields } from "./RangeFields";

export const texts = import.meta.glob<Messages>("../../locales/*/{filter,format,list}.json", { import: "default" });

interface Choice {
  value: string;
  label: string;
}

interface TourFilterProps {
  groups: Record<Group, Choice[]>;
  price: { min: number; max: number } | null;
  length: { min: number; max: number } | null;
}

/** How many cards are shown at once. */
const PER_STEP = 48;

/** Narrows the page's list of tours; what is chosen stands in the address. */
export function Island({ groups, price, length }: TourFilterProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<TourRecord[] | null>(null);
  const [shown, setShown] = useState(PER_STEP);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(0);
  // What only a narrowed list needs comes with the first wish.
  const narrowing = useRef<typeof import("./narrowing") | null>(null);

  /** Reads the address and shows what it asks for. */
  const apply = useCallback(async () => {
    const call = ++latest.current;
    // Previous results are cleared before loading.
    setFound(null);
    setFailed(false);
    setShown(PER_STEP);
    try {
      narrowing.current ??= await import("./narrowing");
      const place = root.current?.closest<HTMLElement>("[data-destination]")?.dataset.destination;
      const tours = await narrowing.current.toursOf(new URLSearchParams(location.search), place);
      if (call === latest.current) {
        setFound(tours);
        if (!tours) {
          narrowing.current.showServerList();
        }
      }
    } catch {
      if (call === latest.current) {
        narrowing.current?.showServerList();
        setFailed(true);
      }
    }
  }, []);

  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) {
      return;
    }
    const fromAddress = () => {
      fillForm(form, new URLSearchParams(location.search));
      apply();
    };
    const toAddress = (replaces: boolean) => {
      const query = writeWishes(new FormData(form)).toString();
      const address = `${location.pathname}${query ? `?${query}` : ""}`;
      history[replaces ? "replaceState" : "pushState"](null, "", address);
      apply();
    };
    // Typing a number is one wish, however many digits it has: the first makes an entry in the history.
    let isTyping = false;
    const change = (event: Event) => {
      const isNumber = event.target instanceof HTMLInputElement && event.target.type === "number";
      if (!isNumber && event.type === "change") {
        toAddress(false);
      } else if (isNumber && event.type === "input") {
        toAddress(isTyping);
      }
      isTyping = isNumber && event.type === "input";
    };
    const submit = (event: Event) => {
      event.preventDefault();
      toAddress(false);
    };
    const reset = (event: Event) => {
      event.preventDefault();
      fillForm(form, new URLSearchParams());
      toAddress(false);
    };
    form.addEventListener("change", change);
    form.addEventListener("input", change);
    form.addEventListener("submit", submit);
    form.addEventListener("reset", reset);
    addEventListener("popstate", fromAddress);
    // What the visitor chose before hydration counts, and going back undoes it; otherwise the address does.
    const chosen = writeWishes(new FormData(form));
    if (chosen.size > 0) {
      toAddress(location.search !== "");
    } else if (location.search) {
      fromAddress();
    }
    return () => {
      form.removeEventListener("change", change);
      form.removeEventListener("input", change);
      form.removeEventListener("submit", submit);
      form.removeEventListener("reset", reset);
      removeEventListener("popstate", fromAddress);
    };
  }, [apply]);

  useEffect(() => {
    if (found) {
      const count = found.length === 0 ? t("filter:none") : t("list:found", { count: found.length });
      narrowing.current?.showTours(found.slice(0, shown), count);
    }
  }, [found, shown, t]);

  useShowMore(found !== null && found.length > shown, () => setShown(shown + PER_STEP));

  const group = (name: Group) =>
    groups[name].length > 0 ? (
      <fieldset className="choices">
        <legend>{t(`filter:${name}`)}</legend>
        {groups[name].map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} /> {label}
          </label>
        ))}
      </fieldset>
    ) : null;

  return (
    <div ref={root} className="filter-fields">
      {group("trip_type")}
      {group("safari_type")}
      {group("level")}
      {group("specialised")}
      {price ? <RangeFields name="price" label={t("filter:price")} {...price} step={50} /> : null}
      {length ? <RangeFields name="days" label={t("filter:length")} {...length} step={1} /> : null}
      <p className="field">
        <label htmlFor="filter-sort">{t("filter:sort")}</label>
        <select id="filter-sort" name="sort">
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`filter:sort_${order}`)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <button className="button-quiet" type="reset">
          {t("filter:reset")}
        </button>
      </p>
      <p role="status" className="filter-status">
        {hasFailed ? t("filter:failed") : null}
        {found?.length === 0 ? t("filter:none_text") : null}
      </p>
    </div>
  );
}
