import type { TravelPlan } from "../../forms/journey/travelPlan";
import { LONGEST_SHORT } from "../../forms/longest";
import type { Namespace } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { Texts } from "../../lib/i18n/texts";
import { SearchResults } from "./SearchResults";
import { type Search, useSearch } from "./useSearch";

/** Searches tours, destinations and articles in the browser; the address holds the text. */
export default function SearchPage() {
  const { t, formats } = useTexts();
  const search = useSearch({
    honeymoon: t("search:theme_honeymoon"),
    family: t("search:theme_family"),
    wildlife: t("search:theme_wildlife"),
    beach: t("search:theme_beach"),
    mountain: t("search:theme_mountain"),
  });
  const found = search.kind === "found" ? search.found : null;
  const hasNear = found ? !isNothing(found.near) : false;
  return (
    <>
      <form noValidate className="search-page" action="/search" role="search" aria-label={t("search:tours")}>
        <label htmlFor="page-search">{t("form:where")}</label>
        <input
          id="page-search"
          type="search"
          name="q"
          required
          maxLength={LONGEST_SHORT}
          placeholder={t("form:where_placeholder")}
        />
        <button className="button" type="submit">
          {t("search:go")}
        </button>
      </form>
      <p role="status" className="lead search-status" data-waits={isWaiting(search) ? "" : undefined}>
        {statusOf(search, t)}
      </p>
      {search.kind === "failed" ? <p className="form-error">{t("search:failed")}</p> : null}
      {found?.plan ? <p className="notice">{planLine(found.plan, t, formats.date)}</p> : null}
      {found && isNothing(found) ? (
        <p className={hasNear ? undefined : "search-none"}>
          {t(hasNear ? "search:none_near_text" : "search:none_text")}
        </p>
      ) : null}
      {found ? <SearchResults found={found} /> : null}
    </>
  );
}

SearchPage.namespaces = ["search", "form", "list"] satisfies Namespace[];

const isNothing = ({ tours, destinations, articles }: Record<"tours" | "destinations" | "articles", unknown[]>) =>
  tours.length + destinations.length + articles.length === 0;

const isWaiting = ({ kind }: Search) => kind === "reading" || kind === "loading";

function statusOf(search: Search, t: Texts["t"]): string {
  switch (search.kind) {
    case "empty":
      return t("search:empty");
    case "loading":
      return search.text ? t("search:loading", { text: search.text }) : t("search:loading_all");
    case "found": {
      const { text } = search.found;
      return isNothing(search.found) ? t("search:none") : text ? t("search:results", { text }) : t("search:all");
    }
    default:
      return "";
  }
}

function planLine(plan: TravelPlan, t: Texts["t"], date: (day: string) => string): string {
  const count = plan.adults + plan.children;
  const travellers = count > 0 ? t("form:traveller_count", { count }) : "";
  if (plan.date && travellers) {
    return t("search:plan", { date: date(plan.date), travellers });
  }
  return t("search:plan_travellers", { travellers: plan.date ? date(plan.date) : travellers });
}
