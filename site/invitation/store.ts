/** The invitation a visitor came with, kept on this device. */
const KEY = "invitation";
const DAYS_90 = 90 * 24 * 60 * 60 * 1000;
const SHAPE = /^[A-Za-z0-9_-]{4,40}$/;

interface Kept {
  slug: string;
  /** Milliseconds since 1970. */
  since: number;
}

export const isInvitation = (slug: string): boolean => SHAPE.test(slug);

export function keepInvitation(slug: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ slug, since: now } satisfies Kept));
  } catch {
    // A full or forbidden store: the invitation lasts as long as the page.
  }
}

export const forgetInvitation = (): void => localStorage.removeItem(KEY);

/** What is kept now, to be put back by `restoreInvitation`. */
export const keptInvitation = (): string | null => localStorage.getItem(KEY);

export function restoreInvitation(kept: string | null): void {
  if (kept === null) {
    forgetInvitation();
  } else {
    localStorage.setItem(KEY, kept);
  }
}

/** The end of the address that was visited last, for 90 days; nothing where there is none. */
export function readInvitation(now: number): string | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const isKept = typeof kept?.slug === "string" && isInvitation(kept.slug) && typeof kept.since === "number";
    if (isKept && Math.abs(now - Number(kept.since)) < DAYS_90) {
      return kept.slug ?? null;
    }
    forgetInvitation();
  } catch {
    // What cannot be read invites nobody.
  }
  return null;
}
