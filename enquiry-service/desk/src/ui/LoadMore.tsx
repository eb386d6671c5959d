import { t } from "../lib/texts.ts";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The button below the loaded pages of a list; nothing after the last page. */
export const LoadMore = ({ pages }: { pages: Pages }) =>
  pages.hasNextPage && (
    <p className="choices">
      <button
        type="button"
        className="button-quiet"
        disabled={pages.isFetchingNextPage}
        onClick={() => pages.fetchNextPage()}
      >
        {t("load_more")}
      </button>
    </p>
  );
