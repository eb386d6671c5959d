import type { QueryClient } from "@tanstack/react-query";
import type { Case } from "../../lib/api.ts";
import { journeysOfCase } from "../orders/queries.ts";
import { copyOf, type Draft, draftOf } from "./offer.ts";
import { offerCopy, publishedDays } from "./queries.ts";

/** The draft with which an offer of a case begins: a copy of the tour that the visitor has asked for. */
export async function firstDraft(client: QueryClient, caseFile: Case): Promise<Draft> {
  const journeys = await client.fetchQuery(journeysOfCase(caseFile.id));
  const asked = journeys.tours.find((tour) => tour.is_asked);
  if (!asked) return draftOf(caseFile, journeys);
  return draftOf(caseFile, journeys, await client.fetchQuery(publishedDays(caseFile.id, asked.id)));
}

/** The draft that copies an earlier offer for a case. */
export async function copiedDraft(client: QueryClient, caseFile: Case, offer: string): Promise<Draft> {
  const journeys = await client.fetchQuery(journeysOfCase(caseFile.id));
  return copyOf(caseFile, journeys, await client.fetchQuery(offerCopy(offer)));
}
