import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { travelDay } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";
import { FindForm } from "../../ui/FindForm.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { SearchResults } from "../../ui/SearchResults.tsx";
import { earlierOffers } from "./queries.ts";
import "../orders/shared/texts.ts";

type Props = { isSending: boolean; onChoose: (offer: string) => void };

/** Finds an earlier offer by its traveller, the number of its case or its journey. */
export function EarlierOffers({ isSending, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const query = useQuery(earlierOffers(search));
  return (
    <>
      <p className="quiet hint">{t("offer_copy_lead")}</p>
      <FindForm label={t("offer_copy_search")} onFind={setSearch} />
      {search === "" ? null : query.data ? (
        <SearchResults
          all={query.data.map(({ id, name, tour, travel_date, locale }) => ({
            id,
            label: t("offer_copy_of", {
              name,
              tour,
              day: travelDay(travel_date),
              language: textOf("language", locale),
            }),
          }))}
          isSending={isSending}
          onChoose={onChoose}
        />
      ) : (
        <Pending query={query} />
      )}
    </>
  );
}
