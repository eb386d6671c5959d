// The pages that are pictured as a whole: every kind of page, and what a visitor opens or gets wrong on them. The answers
// of the service are set, so that pages of an account, a booking and a payment always look alike.
import { ANSWERS } from "../tests/support/stored.mjs";

/** Answers the calls of a page; what is not known is not found. */
export async function answerCalls(page) {
  await page.route("**/api/**", (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^.*\/api\//, "");
    const json = ANSWERS[`${request.method()} ${path}`];
    return route.fulfill({ status: json ? 200 : 404, json: json ?? {} });
  });
}

const TRIP = "/trip/serengeti-ngorongoro-lodge-safari-5-days";
/** Presses what the selector finds and waits for what comes. */
const press = (selector, comes) => async (page) => {
  await page.locator(selector).first().click();
  await page.locator(comes).first().waitFor();
};

/** Path by name; `isMember` for a visitor with a session, `act` for what is done before the picture is taken. */
export const STATES = {
  home: { path: "/" },
  tours: { path: "/tours/" },
  "tours-none": { path: "/tours/?level=luxury&price_max=60" },
  trip: { path: TRIP },
  climb: { path: "/trip/kilimanjaro-machame-route-7-days" },
  destinations: { path: "/Destinations" },
  destination: { path: "/Destinations/serengeti" },
  map: { path: "/CountryPark" },
  articles: { path: "/Blogs" },
  article: { path: "/blog/planning-a-safari-five-things-to-consider" },
  guestbook: { path: "/Review" },
  about: { path: "/About" },
  team: { path: "/Our-Team" },
  contact: { path: "/Contact" },
  terms: { path: "/Terms" },
  "booking-process": { path: "/Our-Booking-Process" },
  quote: { path: "/Quote" },
  "quote-errors": { path: "/Quote", act: press("main form button[type=submit]", ".field-error") },
  "quote-dialog": { path: TRIP, act: press(".trip-summary a.button", "dialog[open] form"), isWindow: true },
  menu: { path: "/About", act: press("details.burger summary", ".burger nav"), isWindow: true, isNarrow: true },
  gallery: { path: TRIP, act: press("a[data-photo]", "dialog[open] img"), isWindow: true },
  thanks: { path: "/ThankyouQuote?reference=ZW91-4X0Q" },
  "not-found": { path: "/Error404" },
  search: { path: "/search?q=serengeti" },
  "search-none": { path: "/search?q=submarine" },
  compare: { path: "/Compare?tours=101,109,115" },
  "favourites-none": { path: "/Wishlists" },
  login: { path: "/Login" },
  signup: { path: "/Signup" },
  profile: { path: "/Profile", isMember: true },
  dashboard: { path: "/Dashboard", isMember: true },
  favourites: { path: "/Wishlists", isMember: true },
  booking: { path: "/Booking?tour=kilimanjaro-machame-route-7-days&start_date=2099-07-04&adults=2" },
  payment: { path: "/Payment?reference=secret-7" },
  "payment-failed": { path: "/BookingCompleted?OrderTrackingId=1&OrderMerchantReference=failed-7-1" },
  "booking-completed": { path: "/BookingCompleted?reference=secret-7" },
};
