import type { TourRecord } from "../../cards/records";

export type Theme = "honeymoon" | "family" | "wildlife" | "beach" | "mountain";

const isOfKind = (tour: TourRecord, ...kinds: string[]) => kinds.some((kind) => tour.specialised.includes(kind));

/** The tours of each theme. `search.json` has the words that name a theme. */
export const THEMES: Record<Theme, (tour: TourRecord) => boolean> = {
  honeymoon: (tour) =>
    tour.trip_type === "private" && (tour.level === "luxury" || isOfKind(tour, "beach-only", "safari-and-beach")),
  family: (tour) =>
    tour.trip_type === "private" &&
    tour.level !== "budget" &&
    !isOfKind(tour, "mountain-climbing", "chimp-trekking", "horseback", "biking-cycling"),
  // A climb may sleep in tents as well.
  wildlife: (tour) =>
    tour.safari_type !== null && (!isOfKind(tour, "mountain-climbing") || isOfKind(tour, "safari-and-kilimanjaro")),
  beach: (tour) => isOfKind(tour, "beach-only", "safari-and-beach"),
  mountain: (tour) => isOfKind(tour, "mountain-climbing", "safari-and-kilimanjaro"),
};
