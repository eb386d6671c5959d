import type { QueryClient } from "@tanstack/react-query";
import type { Case } from "../../lib/api.ts";
import { journeysOfCase } from "../orders/queries.ts";
import { copyOf, type Draft, draftOf } from "./offer.ts";
import { offerCopy, publishedDays } from "./queries.ts";

/** What an offer begins with: an earlier offer, a tour, or else the tour that the visitor has asked for. */
export type Beginning = { earlier?: string; tour?: number };

/** The draft with which an offer of a case begins. */
export async function firstDraft(client: QueryClient, caseFile: Case, { earlier, tour }: Beginning): Promise<Draft> {
  const journeys = await client.fetchQuery(journeysOfCase(caseFile.id));
  if (earlier) return copyOf(caseFile, journeys, await client.fetchQuery(offerCopy(earlier)));
  const tours = tour ? journeys.tours.map((one) => ({ ...one, is_asked: one.id === tour })) : journeys.tours;
  const asked = tours.find((one) => one.is_asked);
  if (!asked) return draftOf(caseFile, journeys);
  return draftOf(caseFile, { ...journeys, tours }, await client.fetchQuery(publishedDays(caseFile.id, asked.id)));
}
