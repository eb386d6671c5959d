export { ChosenFilters } from "./ChosenFilters";
export { filterResultOf } from "./filterResult";
export { NoTours } from "./NoTours";
export { showServerList, showTours } from "./results";
