import { useCallback, useEffect, useRef, useState } from "react";
import { reviewCard } from "../../cards/clone";
import { loadReviews, type ReviewRecord } from "../../cards/records";
import type { Namespace } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { useShowMore } from "../../ui/useShowMore";
import { filterReviews, isNarrowed, ORDERS, readReviewWishes } from "./filter";

export const namespaces: readonly Namespace[] = ["review", "filter"];

const PER_STEP = 24;

/** Narrows the guestbook by category and dates, orders it, and shows more of it. */
export function Island({ categories }: { categories: string[] }) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const serverList = useRef<Element[] | null>(null);
  const [found, setFound] = useState<ReviewRecord[] | null>(null);
  const [shown, setShown] = useState(PER_STEP);
  const [hasFailed, setFailed] = useState(false);

  const apply = useCallback(async (form: HTMLFormElement) => {
    setShown(PER_STEP);
    const wishes = readReviewWishes(new FormData(form));
    try {
      setFound(isNarrowed(wishes) ? filterReviews(await loadReviews(), wishes) : null);
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
    apply(form);
    return () => {
      form.removeEventListener("change", change);
      form.removeEventListener("submit", submit);
      form.removeEventListener("reset", reset);
    };
  }, [apply]);

  useEffect(() => {
    const list = document.querySelector<HTMLElement>("[data-review-list]");
    const pager = document.querySelector<HTMLElement>(".pager");
    if (!list || (!found && !serverList.current)) {
      return;
    }
    serverList.current ??= [...list.children];
    list.replaceChildren(...(found ? found.slice(0, shown).map(reviewCard) : serverList.current));
    if (pager) pager.hidden = found !== null;
  }, [found, shown]);
  useShowMore(found !== null && found.length > shown, () => setShown(shown + PER_STEP));

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
