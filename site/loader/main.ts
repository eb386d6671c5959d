import "../styles/site.css";
import { limitDatesToToday } from "./dates";
import { hidePastDepartures } from "./departures";
import { closeMenusOnEscape } from "./menus";
import { embedVideosOnClick } from "./videos";

hidePastDepartures(document, new Date());
limitDatesToToday(document, new Date());
closeMenusOnEscape(document);
embedVideosOnClick(document);
