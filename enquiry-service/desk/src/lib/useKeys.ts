import { useRef } from "react";

/** Idempotency keys: the same content has the same key until it is sent, and another content another one. */
export function useKeys() {
  const last = useRef({ content: "", key: "" });
  const of = (...content: string[]) => {
    const all = JSON.stringify(content);
    if (last.current.content !== all) last.current = { content: all, key: crypto.randomUUID() };
    return last.current.key;
  };
  const reset = () => {
    last.current = { content: "", key: "" };
  };
  return { of, reset };
}
