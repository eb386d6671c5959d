import { useEffect, useMemo, useRef, useState } from "react";
import { tourCard } from "../../cards/clone";
import { loadTours, type TourRecord } from "../../cards/records";
import { useCards } from "../../cards/useCards";
import type { Namespace } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { readSession } from "../../lib/session/session";
import { readWishlist, removeFromWishlist, writeWishlist } from "./store";
import { saveToAccount } from "./sync";

/** The visitor's favourites; removing one asks for confirmation. */
export default function WishlistPage() {
  const { t } = useTexts();
  const [tours, setTours] = useState<TourRecord[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isGone, setGone] = useState(false);
  const [asked, setAsked] = useState<TourRecord | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const status = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const ids = readWishlist();
      if (ids.length === 0) {
        setTours([]);
        return;
      }
      try {
        const all = await loadTours();
        if (!isCurrent) {
          return;
        }
        const liked = ids.flatMap((id) => all.find((tour) => tour.id === id) ?? []);
        // The account of a member may hold tours of another country, which stay there.
        if (liked.length < ids.length && !readSession()) {
          setGone(true);
          writeWishlist(liked.map(({ id }) => id));
          return;
        }
        setTours(liked);
        setFailed(false);
        // The suggested tours, and the focused heart among them, disappear with the first favourite.
        if (document.activeElement?.closest(".start-with")) {
          status.current?.focus();
        }
      } catch {
        setFailed(isCurrent);
      }
    };
    show();
    document.addEventListener("wishlist", show);
    addEventListener("storage", show);
    return () => {
      isCurrent = false;
      document.removeEventListener("wishlist", show);
      removeEventListener("storage", show);
    };
  }, []);

  const cards = useMemo(() => tours?.map(tourCard) ?? null, [tours]);
  const list = useCards(cards);

  // Hearts on this page ask for confirmation; everywhere else they toggle.
  useEffect(() => {
    const ask = (event: Event) => {
      const heart = event.target instanceof Element ? event.target.closest("[data-wishlist-toggle]") : null;
      const id = Number(heart?.closest<HTMLElement>("[data-tour]")?.dataset.tour);
      const tour = tours?.find((candidate) => candidate.id === id);
      if (tour) {
        event.preventDefault();
        event.stopPropagation();
        setAsked(tour);
        if (dialog.current) {
          dialog.current.returnValue = "";
          dialog.current.showModal();
        }
      }
    };
    const element = list.current;
    element?.addEventListener("click", ask, true);
    return () => element?.removeEventListener("click", ask, true);
  }, [tours, list]);

  const answer = () => {
    if (asked && dialog.current?.returnValue === "yes") {
      removeFromWishlist(asked.id);
      saveToAccount(asked.id, false);
      // The heart that opened the dialog is removed with its card.
      status.current?.focus();
    }
  };

  return (
    <>
      <div role="status" className="wishlist-status" tabIndex={-1} ref={status}>
        {tours && tours.length > 0 ? (
          <h2 className="result-count">{t("wishlist:count", { count: tours.length })}</h2>
        ) : null}
        {tours || hasFailed ? null : (
          <p className="result-count needs-script" data-waits="">
            {t("wishlist:loading")}
          </p>
        )}
      </div>
      {isGone ? <p className="notice">{t("wishlist:gone")}</p> : null}
      {hasFailed ? <p className="form-error">{t("wishlist:failed")}</p> : null}
      {tours?.length === 0 ? (
        <div className="empty">
          <p>{t("wishlist:empty")}</p>
          <p>
            <a className="button" href="/tours/">
              {t("wishlist:browse")}
            </a>
          </p>
        </div>
      ) : null}
      <div className="cards" ref={list} />
      <dialog ref={dialog} className="question-dialog" aria-labelledby="wishlist-question" onClose={answer}>
        <p id="wishlist-question">{t("wishlist:confirm")}</p>
        <p className="muted">{asked?.title}</p>
        <form method="dialog" className="form-end">
          <button className="button" type="submit" value="yes">
            {t("wishlist:yes")}
          </button>{" "}
          <button className="button-quiet" type="submit" value="no">
            {t("wishlist:no")}
          </button>
        </form>
      </dialog>
    </>
  );
}

WishlistPage.namespaces = ["wishlist"] satisfies Namespace[];
