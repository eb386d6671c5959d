/** Whether a link of one of the sites in other languages has led here: nobody else's may choose in a visitor's name. */
export function isFromOurSites(): boolean {
  return [...document.querySelectorAll<HTMLAnchorElement>(".languages a")].some(
    ({ origin }) => origin !== location.origin && document.referrer.startsWith(`${origin}/`),
  );
}
