import type { ReactNode } from "react";
import { ApiError } from "../lib/api.ts";
import { messageOf } from "../lib/errors.ts";
import { t } from "../lib/texts.ts";

/** The text in place of an empty list. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
  </div>
);

/** That an address leads to nothing, and where to go on. */
const NothingHere = () => (
  <div className="empty" role="alert">
    <h1>{t("not_found")}</h1>
    <p>
      <a href="/">{t("today")}</a> · <a href="/inbox">{t("inbox")}</a>
    </p>
  </div>
);

export const NotFound = () => (
  <main className="standalone">
    <NothingHere />
  </main>
);

/** The text in place of a screen that failed while it was drawn. Loading the page again begins with fresh data. */
export const ScreenError = ({ error }: { error: unknown }) => {
  console.error(error);
  return (
    <div className="empty" role="alert">
      <h1>{t("broken")}</h1>
      <p>
        {t("broken_lead")} <a href="/">{t("today")}</a>
      </p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t("load_again")}
      </button>
    </div>
  );
};

/** The text in place of a whole page, where the menu or a screen without it has failed. */
export const PageError = ({ error }: { error: unknown }) => (
  <main className="standalone">
    <ScreenError error={error} />
  </main>
);

/** The state of a screen without data: loading, or failed. */
export function Pending({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  if (!query.error) {
    return <p className="pending">{t("loading")}</p>;
  }
  const status = query.error instanceof ApiError ? query.error.status : 0;
  // An address with an id that cannot be one leads to nothing, as one with an unknown id does.
  if (status === 404 || status === 400) return <NothingHere />;
  return (
    <div className="fault" role="alert">
      <p>{messageOf(query.error)}</p>
      {status === 0 || status >= 500 ? (
        <button type="button" className="button-quiet" onClick={() => query.refetch()}>
          {t("try_again")}
        </button>
      ) : null}
    </div>
  );
}
