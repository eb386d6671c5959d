/** The path of a picture on this site; empty for an address of another origin. */
export function avatarPath(path: unknown): string {
  if (typeof path !== "string" || path === "") {
    return "";
  }
  try {
    const address = new URL(path, `${location.origin}/`);
    return address.origin === location.origin ? address.pathname + address.search : "";
  } catch {
    return "";
  }
}
