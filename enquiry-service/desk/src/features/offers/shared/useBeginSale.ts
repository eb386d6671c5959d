import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Case } from "../../../lib/api.ts";
import { bookingsOfCase } from "../../bookings/shared/BookingsOfCase.tsx";
import type { Beginning } from "../firstDraft.ts";
import { offersOfCase, useBeginOffer } from "../queries.ts";

/** Begins one or several offers of a case, and opens the first. */
export function useBeginSale(caseFile: Case) {
  const begin = useBeginOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  // Of several offers, those that were begun before one has failed are the same in the next attempt.
  const keys = useRef(new Map<string, string>());
  const keyOf = (beginning: Beginning) => {
    const content = JSON.stringify(beginning);
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    return key;
  };
  const make = async (...beginnings: Beginning[]) => {
    const { firstDraft } = await import("../firstDraft.ts");
    for (const beginning of beginnings) {
      await begin.mutateAsync({ key: keyOf(beginning), draft: await firstDraft(client, caseFile, beginning) });
    }
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseFile.id, offer: keyOf(beginnings[0] ?? {}) } });
  };
  return { begin, make: (...beginnings: Beginning[]) => make(...beginnings).catch(() => {}) };
}

/** Whether nothing is offered or booked in a case, so that an offer is its next step. */
export function useIsUnsold({ id }: Case): boolean {
  const offers = useQuery(offersOfCase(id));
  const bookings = useQuery(bookingsOfCase(id));
  if (offers.isLoading || bookings.isLoading) return false;
  const isOver = offers.data?.every(({ standing }) => standing === "withdrawn") ?? true;
  return isOver && (bookings.data ?? []).length === 0;
}
