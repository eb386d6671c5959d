export { ChosenFilters } from "./ChosenFilters";
export { NoTours } from "./NoTours";
export { outcomeOf } from "./outcome";
export { showServerList, showTours } from "./results";
