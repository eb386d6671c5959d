/** The service sends a path; it is joined to this site's own address. Anything else is no picture. */
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
