import { useEffect, useState } from "react";
import { loadTours } from "../../cards/records";
import type { Namespace } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { ComparedJourneys } from "./ComparedJourneys";
import { ComparisonTable } from "./ComparisonTable";
import { compareAddress, parseIds, writeChosen } from "./store";
import { type ComparedTour, loadTourDetails } from "./tourDetails";

type State = { kind: "loading" } | { kind: "failed" } | { kind: "shown"; tours: ComparedTour[] };

/** Two to four tours side by side, named by the address. */
export default function ComparePage() {
  const { t } = useTexts();
  const [state, setState] = useState<State>({ kind: "loading" });
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    const show = async () => {
      const ids = parseIds(new URLSearchParams(location.search).get("tours") ?? "");
      try {
        const all = ids.length > 0 ? await loadTours() : [];
        const chosen = ids.flatMap((id) => all.find((tour) => tour.id === id) ?? []);
        const tours = await Promise.all(chosen.map(async (tour) => ({ tour, ...(await loadTourDetails(tour.href)) })));
        setState({ kind: "shown", tours });
      } catch {
        setState({ kind: "failed" });
      }
    };
    show();
    addEventListener("popstate", show);
    return () => removeEventListener("popstate", show);
  }, []);

  const remove = (id: number) => {
    if (state.kind === "shown") {
      const tours = state.tours.filter(({ tour }) => tour.id !== id);
      const ids = tours.map(({ tour }) => tour.id);
      writeChosen(ids);
      history.replaceState(null, "", compareAddress(ids));
      setState({ kind: "shown", tours });
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
    } catch {
      // Without the permission the visitor can copy the address bar.
    }
  };

  if (state.kind !== "shown") {
    return (
      <p
        role="status"
        className={state.kind === "failed" ? "form-error" : "muted"}
        data-waits={state.kind === "loading" ? "" : undefined}
      >
        {t(state.kind === "failed" ? "compare:failed" : "compare:loading")}
      </p>
    );
  }
  if (state.tours.length === 0) {
    return (
      <div className="empty">
        <p>{t("compare:empty")}</p>
        <p>
          <a className="button" href="/tours/">
            {t("compare:choose")}
          </a>
        </p>
      </div>
    );
  }
  return (
    <>
      <ComparedJourneys tours={state.tours} />
      <ComparisonTable tours={state.tours} remove={remove} />
      <p className="form-end">
        <button type="button" className="button-quiet" onClick={copy}>
          {t("compare:share")}
        </button>{" "}
        <a className="more" href="/tours/">
          {t("compare:choose")}
        </a>{" "}
        <span role="status">{isCopied ? t("compare:copied") : null}</span>
      </p>
    </>
  );
}

ComparePage.namespaces = ["compare", "wishlist"] satisfies Namespace[];
