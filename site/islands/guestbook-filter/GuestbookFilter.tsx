import { useCallback, useEffect, useRef, useState } from "react";
import type { ReviewRecord } from "../../cards/records";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { useShowMore } from "../../ui/useShowMore";
import { ORDERS } from "./orders";

export const texts = import.meta.glob<Messages>("../../locales/*/{filter,format,review}.json", { import: "default" });

const PER_STEP = 24;

/** Narrows the guestbook by category and dates, orders it, and shows more of it. */
export function Island({ categories }: { categories: string[] }) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  // What only a narrowed guestbook needs comes with the first wish.
  const narrowing = useRef<typeof import("./narrowing") | null>(null);
  const serverList = useRef<Element[] | null>(null);
  const [found, setFound] = useState<ReviewRecord[] | null>(null);
  const [shown, setShown] = useState(PER_STEP);
  const [hasFailed, setFailed] = useState(false);
  const [hasMorePages, setMorePages] = useState(false);

  const apply = useCallback(async (form: HTMLFormElement) => {
    setShown(PER_STEP);
    try {
      narrowing.current ??= await import("./narrowing");
      setFound(await narrowing.current.reviewsOf(new FormData(form)));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) {
      return;
    }
    const change = () => apply(form);
    const submit = (event: Event) => {
      event.preventDefault();
      apply(form);
    };
    const reset = () => setTimeout(() => apply(form));
    form.addEventListener("change", change);
    form.addEventListener("submit", submit);
    form.addEventListener("reset", reset);
    // What the visitor chose before hydration counts.
    if ([...form.elements].some((control) => "value" in control && control.value && control.value !== ORDERS[0])) {
      apply(form);
    }
    return () => {
      form.removeEventListener("change", change);
      form.removeEventListener("submit", submit);
      form.removeEventListener("reset", reset);
    };
  }, [apply]);

  // The first page of the guestbook goes on in place; a later one has its neighbours.
  useEffect(() => setMorePages(document.querySelector("[data-show-more][data-more]") !== null), []);
  const showMore = useCallback(async () => {
    setShown((count) => count + PER_STEP);
    try {
      narrowing.current ??= await import("./narrowing");
      const all = await narrowing.current.loadReviews();
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
    const cards = found && narrowing.current?.cardsOf(found.slice(0, shown));
    list.replaceChildren(...(cards ?? serverList.current));
    if (pager) pager.hidden = found !== null;
  }, [found, shown]);
  useShowMore(found ? found.length > shown : hasMorePages, showMore);

  return (
    <div ref={root} className="filter-fields">
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
          {ORDERS.map((order) => (
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
    </div>
  );
}
