import { useEffect, useState } from "react";
import { loadTours, type TourRecord } from "../../cards/records";
import { Signature } from "../../cards/Signature";

const NO_LINE = { ground: "", way: "", flights: "", nights: "" };

/** The journey line of a booked tour by its title; nothing for a tour that the site has under this name no more. */
export function BookedTour({ title }: { title: string }) {
  const [tours, setTours] = useState<TourRecord[]>();

  useEffect(() => {
    loadTours().then(setTours, () => setTours([]));
  }, []);

  if (!tours) {
    // The line keeps its room: what stands below does not move when it comes.
    return <Signature signature={NO_LINE} />;
  }
  const signature = tours.find((tour) => tour.title === title)?.signature;
  return signature ? <Signature signature={signature} /> : null;
}
