import { followReader } from "./articles";
import { offerChoices } from "./choices";
import { limitDatesToToday } from "./dates";
import { hidePastDepartures } from "./departures";
import { openQuotes } from "./enquire";
import { followEnquiries } from "./enquiries-in-view";
import { hydrateIslands, wakeIslands } from "./islands";
import { rememberLanguage } from "./languages";
import { chosenLocale } from "./locale-cookie";
import { closeMenus } from "./menus";
import { openPhotos } from "./photos";
import { showReference } from "./reference";
import { reloadOnceWhenChunksFail } from "./reload";
import { followScrolling } from "./scrolling";
import { explainEmptySearches } from "./searches";

reloadOnceWhenChunksFail();
hidePastDepartures(document, new Date());
limitDatesToToday(document, new Date());
closeMenus(document);
rememberLanguage(document);
followScrolling();
followEnquiries();
offerChoices();
openQuotes();
openPhotos(document);
hydrateIslands(document);
wakeIslands(document);
explainEmptySearches(document);
showReference(document);

// What few pages have comes where it is.
const arrival = /[#&](wishlist|compare|consent)=/.test(location.hash)
  ? import("./arrival").then(({ unpack }) => unpack())
  : Promise.resolve();
const banner = document.querySelector<HTMLElement>("[data-consent]");
if (banner) {
  // The choice may have come along from another site.
  arrival.then(() => import("../consent/banner")).then(({ startConsent }) => startConsent(banner));
}
const chosen = chosenLocale(document);
if (chosen && chosen !== document.documentElement.lang) {
  import("./language-offer").then(({ offerLanguage }) => offerLanguage(document, chosen));
}
if (document.querySelector(".article")) {
  followReader(document);
}
if (document.querySelector("a.video")) {
  import("./videos").then(({ embedVideosOnClick }) => embedVideosOnClick(document));
}
if (location.pathname.startsWith("/affiliate/") || localStorage.getItem("invitation")) {
  import("../invitation/start").then((module) => module.start());
}
