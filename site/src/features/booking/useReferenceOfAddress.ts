import { useEffect, useState } from "react";

/**
 * The `reference` of the address: null until an effect has read it, empty if there is none. The payment provider adds a
 * name of its own when it sends the visitor back.
 */
export function useReferenceOfAddress(): string | null {
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    // The provider identifies each attempt to pay by the reference and a number.
    const named = query.get("OrderMerchantReference")?.replace(/-\d+$/, "");
    setReference(query.get("reference") || named || "");
  }, []);
  return reference;
}
