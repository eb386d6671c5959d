import { deviceStore } from "../../lib/storage";

/** The invitation a visitor came with, kept on this device. */
const KEY = "invitation";
/** What `rememberInvitation.js` keeps, which is part of the invitation's page: the friend may leave before other scripts have come. */
const VISITED = "visited-invitation";
const DAYS_90 = 90 * 24 * 60 * 60 * 1000;
const SHAPE = /^[A-Za-z0-9_-]{4,40}$/;

interface Kept {
  slug: string;
  /** Milliseconds since 1970. */
  since: number;
}

export const isInvitation = (slug: string): boolean => SHAPE.test(slug);

export function keepInvitation(slug: string, now: number): void {
  deviceStore.set(KEY, JSON.stringify({ slug, since: now } satisfies Kept));
}

export const forgetInvitation = (): void => deviceStore.remove(KEY);

/** The stored invitation, for `restoreInvitation` to put back. */
export const keptInvitation = (): string | null => deviceStore.get(KEY);

export function restoreInvitation(kept: string | null): void {
  if (kept === null) {
    forgetInvitation();
  } else {
    deviceStore.set(KEY, kept);
  }
}

/** The slug of the last invitation within 90 days, or null. */
export const readInvitation = (now: number): string | null => read(KEY, now);

/** The slug that the page of an invitation has noted by itself, once, or null. */
export function takeVisitedInvitation(now: number): string | null {
  const slug = read(VISITED, now);
  deviceStore.remove(VISITED);
  return slug;
}

function read(key: string, now: number): string | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(deviceStore.get(key) ?? "null");
    const isKept = typeof kept?.slug === "string" && isInvitation(kept.slug) && typeof kept.since === "number";
    if (isKept && Math.abs(now - Number(kept.since)) < DAYS_90) {
      return kept.slug ?? null;
    }
    deviceStore.remove(key);
  } catch {
    // The stored value was not written by this code: there is no invitation.
  }
  return null;
}
