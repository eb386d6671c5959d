import type { QueryClient } from "@tanstack/react-query";
import type { Case } from "../../lib/api.ts";
import { journeysOfCase } from "../orders/queries.ts";
import { copyOf, type Draft, draftOf } from "./offer.ts";
import { offerCopy, publishedDays } from "./queries.ts";

/** The draft with which an offer of a case begins: a copy of an earlier offer, or of the tour that the visitor has asked for. */
export async function firstDraft(client: QueryClient, caseFile: Case, earlier?: string): Promise<Draft> {
  const journeys = await client.fetchQuery(journeysOfCase(caseFile.id));
  if (earlier) return copyOf(caseFile, journeys, await client.fetchQuery(offerCopy(earlier, caseFile.id)));
  const asked = journeys.tours.find((tour) => tour.is_asked);
  if (!asked) return draftOf(caseFile, journeys);
  return draftOf(caseFile, journeys, await client.fetchQuery(publishedDays(caseFile.id, asked.id)));
}
