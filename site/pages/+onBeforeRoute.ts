/** Takes the locale off the address: the route of a page is the name of its folder. */
export default function onBeforeRoute({ urlPathname }: { urlPathname: string }) {
  return { pageContext: { urlOriginal: urlPathname.replace(/^\/[a-z]{2}\//, "/") } };
}
