import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Case } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { Field } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { journeysOfCase } from "../orders/queries.ts";
import { MOST_VARIANTS } from "./variants.ts";
import "../orders/shared/texts.ts";

type Props = { caseFile: Case; isSending: boolean; onChoose: (tours: number[]) => void };

/** Chooses the tours with which variants begin; the first is the one that the visitor has asked for. */
export function SeveralTours({ caseFile, isSending, onChoose }: Props) {
  const journeys = useQuery(journeysOfCase(caseFile.id));
  const [typed, setTyped] = useState<(number | undefined)[]>();
  if (!journeys.data) return <Pending query={journeys} />;
  const { tours } = journeys.data;
  const empty = Array.from({ length: MOST_VARIANTS }, () => undefined);
  const chosen = typed ?? [tours.find((tour) => tour.is_asked)?.id, ...empty.slice(1)];
  const set = (at: number, tour: number | undefined) =>
    setTyped(chosen.map((one, place) => (place === at ? tour : one)));
  const all = [...new Set(chosen.filter((tour) => tour !== undefined))];
  return (
    <>
      <p className="quiet hint">{t("offer_tours_lead")}</p>
      {chosen.map((tour, at) => (
        <Field key={at} label={t("offer_tour_of_variant", { number: at + 1 })} fault={undefined}>
          {(described) => (
            <select
              {...described}
              value={tour ?? ""}
              onChange={(event) => set(at, Number(event.target.value) || undefined)}
            >
              <option value="">–</option>
              {tours.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <button
        type="button"
        className="button-quiet"
        disabled={isSending || all.length === 0}
        onClick={() => onChoose(all)}
      >
        {t("offer_tours_begin")}
      </button>
    </>
  );
}
