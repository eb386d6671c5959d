import { useCallback, useEffect, useRef, useState } from "react";
import type { ReviewRecord } from "../../cards/records";
import { useShowMore } from "../../cards/useShowMore";
import { hasCome, waits } from "../../cards/waits";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { SORT_ORDERS } from "./sortOrders";

export const texts = import.meta.glob<Messages>("../../../locales/*/{filter,format,review}.json", {
  import: "default",
});

const PER_STEP = 24;

/** Narrows the guestbook by category and dates, orders it, and shows more of it. */
export default function GuestbookFilter({ categories }: { categories: string[] }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  // The code that filters is imported when the filter is first used.
  const lazyFilter = useRef<typeof import("./lazyFilter") | null>(null);
  const serverList = useRef<Element[] | null>(null);
  const [found, setFound] = useState<ReviewRecord[] | null>(null);
  const [visible, setVisible] = useState(PER_STEP);
  /** How often the filter has found reviews. */
  const [applied, setApplied] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [hasMorePages, setMorePages] = useState(false);

  const apply = useCallback(async () => {
    const data = new FormData(form.current ?? undefined);
    setVisible(PER_STEP);
    waits(form.current);
    try {
      lazyFilter.current ??= await import("./lazyFilter");
      setFound(await lazyFilter.current.reviewsOf(data));
      setApplied((count) => count + 1);
      setFailed(false);
    } catch {
      setFailed(true);
      hasCome(form.current);
    }
  }, []);

  useEffect(() => {
    // Values chosen before hydration apply.
    if ([...new FormData(form.current ?? undefined).values()].some((value) => value && value !== SORT_ORDERS[0])) {
      apply();
    }
  }, [apply]);

  // The first page of the guestbook shows more reviews in place; later pages have a pager.
  useEffect(() => setMorePages(document.querySelector("[data-show-more][data-more]") !== null), []);
  const showMore = useCallback(async () => {
    setVisible((count) => count + PER_STEP);
    try {
      lazyFilter.current ??= await import("./lazyFilter");
      const all = await lazyFilter.current.loadReviews();
      setFound((narrowed) => narrowed ?? all);
    } catch {
      location.assign(document.querySelector<HTMLAnchorElement>(".pager [rel=next]")?.href ?? location.href);
    }
  }, []);

  useEffect(() => {
    const list = document.querySelector<HTMLElement>("[data-review-list]");
    const pager = document.querySelector<HTMLElement>(".pager");
    if (!list || (!found && !serverList.current)) {
      return;
    }
    serverList.current ??= [...list.children];
    const cards = found && lazyFilter.current?.cardsOf(found.slice(0, visible));
    list.replaceChildren(...(cards ?? serverList.current));
    if (pager) pager.hidden = found !== null;
  }, [found, visible]);
  // After the list has changed.
  useEffect(() => {
    if (applied > 0) hasCome(form.current);
  }, [applied]);
  useShowMore(found ? found.length > visible : hasMorePages, showMore);

  return (
    <form
      ref={form}
      className="filter-fields"
      aria-label={t("review:filter")}
      onChange={apply}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      // The fields are reset after the event.
      onReset={() => setTimeout(apply)}
    >
      <p className="field">
        <label htmlFor="guestbook-category">{t("review:category")}</label>
        <select id="guestbook-category" name="category">
          <option value="">{t("review:all_categories")}</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="guestbook-from">{t("review:from")}</label>
        <input id="guestbook-from" name="date_from" type="date" />
      </p>
      <p className="field">
        <label htmlFor="guestbook-to">{t("review:to")}</label>
        <input id="guestbook-to" name="date_to" type="date" />
      </p>
      <p className="field">
        <label htmlFor="guestbook-sort">{t("review:sort")}</label>
        <select id="guestbook-sort" name="sort">
          {SORT_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`review:sort_${order}`)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <button className="button-quiet" type="reset">
          {t("review:reset")}
        </button>
      </p>
      <p role="status" className="filter-status">
        {hasFailed ? t("filter:failed") : null}
        {found ? (found.length === 0 ? t("review:none") : t("review:shown", { count: found.length })) : null}
      </p>
    </form>
  );
}
