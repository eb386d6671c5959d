import { useEffect, useState } from "react";
import { loadTours, type TourRecord } from "../../cards/records";
import { Signature } from "../../cards/Signature";

/** The journey line of a booked tour by its title; nothing for a tour that the site has under this name no more. */
export function BookedTour({ title }: { title: string }) {
  const [tours, setTours] = useState<TourRecord[]>([]);

  useEffect(() => {
    loadTours().then(setTours, () => {});
  }, []);

  const signature = tours.find((tour) => tour.title === title)?.signature;
  return signature ? <Signature signature={signature} /> : null;
}
