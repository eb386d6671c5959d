import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CaseRow } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { FindForm } from "../../../ui/FindForm.tsx";
import { Pending } from "../../../ui/Notice.tsx";
import { SearchResults } from "../../../ui/SearchResults.tsx";
import { cases } from "../queries.ts";

type Props = {
  /** Whether a found case may be chosen. */
  isWanted?: (row: CaseRow) => boolean;
  isSending: boolean | undefined;
  onChoose: (row: CaseRow) => void;
};

/** Finds a case by its number, its visitor or its words, like the search of the inbox. */
export function CaseSearch({ isWanted = () => true, isSending, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const query = useQuery({ ...cases("all", search), enabled: search !== "", refetchInterval: false });
  const found = query.data?.filter(isWanted);
  const choose = (id: string) => {
    const row = found?.find((one) => one.id === id);
    if (row) onChoose(row);
  };
  return (
    <>
      <FindForm label={t("another_case")} onFind={setSearch} />
      {search === "" ? null : found ? (
        <SearchResults
          all={found.map((row) => ({
            id: row.id,
            label: t("belongs_to", { reference: row.reference, name: row.name }),
          }))}
          isSending={isSending}
          onChoose={choose}
        />
      ) : (
        <Pending query={query} />
      )}
    </>
  );
}
