/** Whether the visitor comes from one of our sites in other languages: other sites may not set choices of the visitor. */
export function isFromOurSites(): boolean {
  return [...document.querySelectorAll<HTMLAnchorElement>(".languages a")].some(
    ({ origin }) => origin !== location.origin && document.referrer.startsWith(`${origin}/`),
  );
}
