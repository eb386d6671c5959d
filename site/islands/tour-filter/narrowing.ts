import { filterTours, isNarrowed, readWishes } from "../../cards/filter";
import { loadTours, type TourRecord } from "../../cards/records";

export { showServerList, showTours } from "./results";

/** The tours that an address asks for, of one destination where one is named; nothing where it asks for all of them. */
export async function toursOf(query: URLSearchParams, destination: string | undefined): Promise<TourRecord[] | null> {
  const wishes = readWishes(query);
  if (!isNarrowed(wishes)) {
    return null;
  }
  const tours = await loadTours();
  const place = Number(destination);
  return filterTours(place ? tours.filter(({ destinations }) => destinations.includes(place)) : tours, wishes);
}
