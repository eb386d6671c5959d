import "../styles/site.css";
import { offerChoices } from "./choices";
import { limitDatesToToday } from "./dates";
import { hidePastDepartures } from "./departures";
import { openQuotes } from "./enquire";
import { hydrateIslands } from "./islands";
import { arriveFromAnotherSite, rememberLanguage } from "./languages";
import { closeMenus } from "./menus";
import { reloadOnceWhenChunksFail } from "./reload";
import { followScrolling } from "./scrolling";
import { embedVideosOnClick } from "./videos";

reloadOnceWhenChunksFail();
arriveFromAnotherSite();
hidePastDepartures(document, new Date());
limitDatesToToday(document, new Date());
closeMenus(document);
rememberLanguage(document);
followScrolling();
offerChoices();
openQuotes();
hydrateIslands(document);
embedVideosOnClick(document);

const banner = document.querySelector<HTMLElement>("[data-consent]");
if (banner) {
  import("../consent/banner").then((module) => module.startConsent(banner));
}
if (document.querySelector(".article")) {
  import("../article/start").then((module) => module.start());
}
if (location.pathname.startsWith("/affiliate/") || localStorage.getItem("invitation")) {
  import("../invitation/start").then((module) => module.start());
}
