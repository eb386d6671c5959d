import { useTexts } from "../../lib/i18n/TextsContext";
import type { Shortage } from "./useShortage";

/** A link to the waiting list if places are missing; the message of the field names the places left. */
export function ShortageNotice({ shortage, tour }: { shortage: Shortage | null; tour: number | null }) {
  const { t } = useTexts();
  const { starts = "", persons = 0, isSoldOut = false } = shortage ?? {};
  const query = new URLSearchParams({
    tour: String(tour ?? ""),
    starts,
    ...(persons ? { persons: `${persons}` } : {}),
  });
  return (
    <p className="notice" role="status" hidden={!shortage || tour === null}>
      {shortage ? (
        <>
          {isSoldOut ? t("account:booking_sold_out") : ""}{" "}
          <a href={`/WaitingList?${query}`}>{t("account:booking_wait")}</a>
        </>
      ) : null}
    </p>
  );
}
