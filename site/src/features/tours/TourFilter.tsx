import { type ChangeEvent, type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useShowMore } from "../../cards/useShowMore";
import { hasCome, waits } from "../../cards/waits";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { FilterGroup, type FilterValue } from "./FilterGroup";
import { fillForm } from "./fillForm";
import type { FilterResult } from "./filterResult";
import { filterQuery, GROUPS, type Group, PLACE, type Range, SORT_ORDERS } from "./filterState";
import { type ChosenFilter, type RangeName, rangeText, singleFilters, withoutFilter, withRange } from "./filterValues";
import { RangeMenu } from "./RangeMenu";

export const texts = import.meta.glob<Messages>("../../../locales/*/{filter,format,list}.json", { import: "default" });

interface TourFilterProps {
  groups: Record<Group, FilterValue[]>;
  price: { min: number; max: number } | null;
  length: { min: number; max: number } | null;
}

/** The destination whose tours the page lists, which a hidden field of the page names. */
const placeOf = (form: HTMLFormElement | null) => String(new FormData(form ?? undefined).get(PLACE) ?? "");

/** Closes the sheet or the menu that holds the element, where one is open. */
function closeAround(element: Element | null) {
  const around = element?.closest<HTMLElement>("[popover]");
  if (typeof around?.hidePopover === "function" && around.matches(":popover-open")) {
    around.hidePopover();
  }
}

/** Lengths of tours in days, to choose with one press. */
const LENGTHS: Range[] = [
  { minimum: 1, maximum: 1 },
  { minimum: 2, maximum: 4 },
  { minimum: 5, maximum: 7 },
  { minimum: 8, maximum: null },
];

/** The number of cards per step. */
const PER_STEP = 48;

/** Filters the page's list of tours; the address holds the values of the filter. */
export default function TourFilter({ groups, price, length }: TourFilterProps) {
  const texts = useTexts();
  const { t } = texts;
  const form = useRef<HTMLFormElement>(null);
  const [result, setResult] = useState<FilterResult | null>(null);
  const [visible, setVisible] = useState(PER_STEP);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(0);
  // The code that filters is imported when the filter is first used.
  const [lazyFilter, setLazyFilter] = useState<typeof import("./lazyFilter") | null>(null);
  const tours = result?.tours;

  /** Reads the filter from the address and shows its tours. */
  const apply = useCallback(async () => {
    const call = ++latest.current;
    setFailed(false);
    setVisible(PER_STEP);
    waits(form.current);
    try {
      const loaded = await import("./lazyFilter");
      setLazyFilter(loaded);
      const next = await loaded.filterResultOf(new URLSearchParams(location.search), placeOf(form.current));
      if (call === latest.current) {
        setResult(next);
      }
    } catch {
      if (call === latest.current) {
        setResult(null);
        setFailed(true);
        hasCome(form.current);
      }
    }
  }, []);

  /** Writes the form into the address and shows its tours. */
  const toAddress = useCallback(
    (replaces: boolean) => {
      const query = filterQuery(new FormData(form.current ?? undefined)).toString();
      const address = `${location.pathname}${query ? `?${query}` : ""}`;
      history[replaces ? "replaceState" : "pushState"](null, "", address);
      apply();
    },
    [apply],
  );
  const fill = useCallback(
    (query: URLSearchParams | string) => form.current && fillForm(form.current, new URLSearchParams(query)),
    [],
  );

  useEffect(() => {
    const fromAddress = () => {
      fill(location.search);
      apply();
    };
    addEventListener("popstate", fromAddress);
    // Values chosen before hydration apply, and going back undoes them; otherwise those of the address apply.
    if (filterQuery(new FormData(form.current ?? undefined)).size > 0) {
      toAddress(location.search !== "");
    } else if (location.search) {
      fromAddress();
    }
    return () => removeEventListener("popstate", fromAddress);
  }, [apply, toAddress, fill]);

  // The first digit of a number adds an entry to the history; later digits replace it.
  const isTyping = useRef(false);
  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const isNumber = target.type === "number";
    toAddress(isNumber && isTyping.current);
    isTyping.current = isNumber;
  };
  const endTyping = () => {
    isTyping.current = false;
  };

  // Before the page is painted: the suggestions and the list that they replace would stand there together.
  useLayoutEffect(() => {
    if (tours) {
      const count = tours.length === 0 ? t("filter:none") : t("list:found", { count: tours.length });
      lazyFilter?.showTours(tours.slice(0, visible), count);
    } else {
      lazyFilter?.showServerList();
    }
  }, [tours, visible, t, lazyFilter]);

  // After the list has changed.
  useLayoutEffect(() => {
    if (result) hasCome(form.current);
  }, [result]);

  useShowMore(tours ? tours.length > visible : false, () => setVisible(visible + PER_STEP));

  const label = (chosen: ChosenFilter) =>
    "range" in chosen
      ? rangeText(texts, chosen.name, chosen.range)
      : chosen.values
          .map((value) => groups[chosen.name].find((known) => known.value === value)?.label ?? value)
          .join(", ");
  const leaveOut = (chosen: ChosenFilter) => {
    fill(withoutFilter(new URLSearchParams(location.search), chosen));
    endTyping();
    toAddress(false);
    // The button is removed with its filter.
    document.querySelector<HTMLElement>(".result-count")?.focus();
  };
  const chooseRange = (name: RangeName, range: Range) => {
    fill(withRange(filterQuery(new FormData(form.current ?? undefined)), name, range));
    endTyping();
    closeAround(document.activeElement);
    toAddress(false);
  };
  const inPage = (selector: string, content: React.ReactNode) => {
    const element = result && document.querySelector(selector);
    return element ? createPortal(content, element) : null;
  };
  // A sheet covers the page: elements behind it must not get the focus.
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    endTyping();
    if (relatedTarget && !target.closest("[popover]")?.contains(relatedTarget)) {
      closeAround(target);
    }
  };

  return (
    <form
      ref={form}
      id="filter-form"
      aria-label={t("filter:title")}
      onChange={change}
      onBlur={leave}
      onSubmit={(event) => {
        event.preventDefault();
        endTyping();
        closeAround(document.activeElement);
        toAddress(false);
      }}
      onReset={(event) => {
        event.preventDefault();
        fill("");
        endTyping();
        toAddress(false);
      }}
    >
      <div className="filter-groups" id="filter-groups" popover="auto">
        <div className="filter-groups-head">
          <h2>{t("filter:title")}</h2>
          <button className="button-link" type="reset">
            {t("filter:reset")}
          </button>
          <button
            className="button-quiet"
            type="button"
            aria-label={t("filter:close")}
            popoverTarget="filter-groups"
            popoverTargetAction="hide"
          >
            ×
          </button>
        </div>
        {GROUPS.map((name) => (
          <FilterGroup key={name} name={name} values={groups[name]} countOf={result?.countOf} />
        ))}
        <p className="filter-groups-end">
          <button className="button button-wide" type="button" popoverTarget="filter-groups" popoverTargetAction="hide">
            {tours?.length ? t("filter:show", { count: tours.length }) : t("filter:show_all")}
          </button>
        </p>
      </div>
      <div className="filter-line">
        <button type="button" className="filter-menu filter-open" popoverTarget="filter-groups">
          {t("filter:title")}
        </button>
        {length ? (
          <RangeMenu
            name="days"
            label={t("filter:length")}
            any={t("filter:any_length")}
            ends={length}
            step={1}
            spans={LENGTHS}
            range={result?.filter.days}
            choose={chooseRange}
          />
        ) : null}
        {price ? (
          <RangeMenu
            name="price"
            label={t("filter:price")}
            any={t("filter:any_price")}
            ends={price}
            step={50}
            spans={[]}
            range={result?.filter.price}
            choose={chooseRange}
          />
        ) : null}
        <p className="filter-sort">
          <label htmlFor="filter-sort">{t("filter:sort")}</label>
          <select id="filter-sort" name="sort">
            {SORT_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`filter:sort_${order}`)}
              </option>
            ))}
          </select>
        </p>
      </div>
      <p role="status" className="filter-status">
        {hasFailed ? t("filter:failed") : null}
      </p>
      {lazyFilter && result
        ? inPage(
            "[data-chosen-filters]",
            <lazyFilter.ChosenFilters filters={singleFilters(result.filter)} label={label} leaveOut={leaveOut} />,
          )
        : null}
      {lazyFilter && tours?.length === 0 && result
        ? inPage("[data-no-tours]", <lazyFilter.NoTours result={result} label={label} leaveOut={leaveOut} />)
        : null}
    </form>
  );
}
