/** A part of an IP address that distinguishes friends without identifying them. The service shortens it too. */
export function shortenedAddress(address: string): string {
  const parts = address.includes(":") ? address.split(":") : address.split(".");
  const mark = address.includes(":") ? ":" : ".";
  const kept = mark === ":" ? parts.slice(0, 2) : parts.slice(0, 3);
  return parts.length > kept.length ? `${kept.join(mark)}${mark}…` : address;
}
