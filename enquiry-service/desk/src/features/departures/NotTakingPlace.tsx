import type { Departure } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { Parties } from "./Parties.tsx";

/** What to do if the departure does not take place, with everybody who is to be told: the desk tells nobody by itself. */
export function NotTakingPlace({ of: departure, id }: { of: Departure; id: string }) {
  const { parties, holds, waiting, sold_elsewhere, is_withdrawn } = departure;
  return (
    <div className="not-taking-place" id={id}>
      <p>{t("not_taking_place_lead")}</p>
      <ol>
        {!is_withdrawn && <li>{t("not_taking_place_sale")}</li>}
        {parties.length > 0 && (
          <li>
            {t("not_taking_place_bookings")}
            <Parties of={parties} />
          </li>
        )}
        {holds.length > 0 && <li>{t("not_taking_place_holds", { count: holds.length })}</li>}
        {waiting.length > 0 && <li>{t("not_taking_place_waiting", { count: waiting.length })}</li>}
        {sold_elsewhere > 0 && <li>{t("not_taking_place_elsewhere", { count: sold_elsewhere })}</li>}
      </ol>
    </div>
  );
}
