import { followSession } from "./features/account/followSession";
import { offerComparison } from "./features/compare/tray";
import { followPlaces, hidePastDepartures } from "./features/departures/tables";
import { openPhotos } from "./features/gallery/openPhotos";
import { chosenLocale } from "./features/language/cookie";
import { rememberLanguage } from "./features/language/rememberLanguage";
import { followEnquiries } from "./features/navigation/enquiriesInView";
import { closeMenus } from "./features/navigation/menus";
import { followScrolling } from "./features/navigation/scrolling";
import { openQuotes } from "./features/quote/dialog";
import { followButtons, followReader } from "./features/reading/followReader";
import { explainEmptySearches } from "./features/search/emptySearches";
import { followHearts } from "./features/wishlist/hearts";
import { limitDatesToToday } from "./forms/dates/limitDates";
import { hydrateIslands, wakeIslands } from "./islands/schedule";
import { reloadOnceWhenChunksFail } from "./lib/chunks/reload";
import { deviceStore, tabStore } from "./lib/storage";

declare global {
  interface Document {
    /** Whether the browser prerenders the page; undefined in browsers without prerendering. */
    readonly prerendering?: boolean;
  }
}

function start(): void {
  reloadOnceWhenChunksFail();
  // The landing page of the visit and its referrer, for the forms of this tab.
  tabStore.get("visit") ?? tabStore.set("visit", `${location.href} ${document.referrer}`);
  hidePastDepartures(document, new Date());
  followPlaces(document);
  limitDatesToToday(document, new Date());
  closeMenus(document);
  followSession(document);
  rememberLanguage(document);
  followScrolling();
  followEnquiries();
  followHearts();
  offerComparison();
  openQuotes();
  openPhotos(document);
  hydrateIslands(document);
  wakeIslands(document);
  explainEmptySearches(document);
  followButtons(document);

  // Few pages need these parts, so they are imported on demand.
  const restored = /[#&](wishlist|compare|consent)=/.test(location.hash)
    ? import("./features/language/restoreFromFragment").then((part) => part.restoreFromFragment())
    : Promise.resolve();
  const banner = document.querySelector<HTMLElement>("[data-consent]");
  if (banner) {
    // The link from another of our sites may have carried the choice.
    restored.then(() => import("./features/consent/banner")).then((part) => part.startConsent(banner));
  }
  const chosen = chosenLocale(document);
  if (chosen && chosen !== document.documentElement.lang) {
    import("./features/language/offer").then((part) => part.offerLanguage(document, chosen));
  }
  if (document.querySelector(".article")) {
    followReader(document);
  }
  if (document.querySelector("[data-reference]")) {
    import("./features/thanks/showThanks").then((part) => part.showThanks(document));
  }
  if (document.querySelector("a.video")) {
    import("./features/gallery/videos").then((part) => part.embedVideosOnClick(document));
  }
  const invitations = ["invitation", "visited-invitation"];
  if (location.pathname.startsWith("/affiliate/") || invitations.some(deviceStore.get)) {
    import("./features/referral/start").then((part) => part.followReferral());
  }
}

// A prerendered page may never be opened: scripts start when it is activated.
if (document.prerendering) {
  document.addEventListener("prerenderingchange", start, { once: true });
} else {
  start();
}
