import { useEffect, useRef, useState } from "react";
import { takeFromAddress } from "../../lib/addresses";

/** The `token` of a link from our mail: null until an effect has read it, empty if the link has none. */
export function useSecretOfAddress(): string | null {
  const taken = useRef<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    taken.current ??= takeFromAddress("token");
    setSecret(taken.current);
  }, []);
  return secret;
}
