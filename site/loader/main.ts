import { followReader } from "./articles";
import { offerChoices } from "./choices";
import { limitDatesToToday } from "./dates";
import { hidePastDepartures } from "./departures";
import { openQuotes } from "./enquire";
import { hydrateIslands } from "./islands";
import { rememberLanguage } from "./languages";
import { closeMenus } from "./menus";
import { openPhotos } from "./photos";
import { reloadOnceWhenChunksFail } from "./reload";
import { followScrolling } from "./scrolling";

reloadOnceWhenChunksFail();
hidePastDepartures(document, new Date());
limitDatesToToday(document, new Date());
closeMenus(document);
openQuotes();
// Each in a task of its own, so that none holds back the answer to a touch.
for (const start of [
  () => hydrateIslands(document),
  followScrolling,
  offerChoices,
  () => openPhotos(document),
  () => rememberLanguage(document),
]) {
  setTimeout(start);
}

// What few pages have comes where it is.
const arrival = /[#&](wishlist|consent)=/.test(location.hash)
  ? import("./arrival").then(({ unpack }) => unpack())
  : Promise.resolve();
const banner = document.querySelector<HTMLElement>("[data-consent]");
if (banner) {
  // The choice may have come along from another site.
  arrival.then(() => import("../consent/banner")).then(({ startConsent }) => startConsent(banner));
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
