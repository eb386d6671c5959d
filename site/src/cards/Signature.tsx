import type { TourRecord } from "./records";

/** The small journey line of a tour, as on its cards. */
export function Signature({ signature }: { signature: NonNullable<TourRecord["signature"]> }) {
  return (
    <svg className="signature" viewBox="0 0 100 28" aria-hidden="true">
      <path className="signature-ground" d={signature.ground} />
      <path className="signature-way" d={signature.way} />
      <path className="signature-flights" d={signature.flights} />
      <path className="signature-nights" d={signature.nights} />
    </svg>
  );
}
