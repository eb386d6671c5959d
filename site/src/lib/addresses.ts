/** Pages that only a signed-in visitor sees. */
export const GUARDED = ["/Profile", "/Dashboard", "/AffiliateLink"] as const;
export type GuardedPage = (typeof GUARDED)[number];

/** Why a visitor is asked to log in. */
export type LoginReason = "required" | "expired" | "signed-out";

export function loginAddress(next: GuardedPage, reason: LoginReason): string {
  return `/Login?next=${next}${reason === "required" ? "" : `&reason=${reason}`}`;
}

/**
 * The page after a login: one of the guarded pages or the home page. Any other
 * value of `next` could be another site that looks like ours.
 */
export function nextAddress(search: string): GuardedPage | "/" {
  const next = new URLSearchParams(search).get("next");
  return GUARDED.find((page) => page === next) ?? "/";
}

export function loginReason(search: string): LoginReason | null {
  const query = new URLSearchParams(search);
  if (nextAddress(search) === "/") {
    return null;
  }
  const reason = query.get("reason");
  return reason === "expired" || reason === "signed-out" ? reason : "required";
}

/**
 * Whether a redirect target is safe: an absolute `https:` address, such as that of the payment provider, or a path of
 * this site.
 */
export function isSafeAddress(address: unknown): address is string {
  if (typeof address !== "string") {
    return false;
  }
  try {
    const { protocol, origin } = new URL(address, location.origin);
    return address.startsWith("/") ? origin === location.origin : protocol === "https:" && /^https:/i.test(address);
  } catch {
    return false;
  }
}

/** Reads a secret from the address and removes it, so that neither history nor a copied address keeps it. */
export function takeFromAddress(name: string): string {
  const address = new URL(location.href);
  const value = address.searchParams.get(name) ?? "";
  if (value) {
    address.searchParams.delete(name);
    history.replaceState(history.state, "", address.pathname + address.search + address.hash);
  }
  return value;
}
