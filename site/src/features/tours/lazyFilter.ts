export { ChosenWishes } from "./ChosenWishes";
export { NoTours } from "./NoTours";
export { outcomeOf } from "./outcome";
export { showServerList, showTours } from "./results";
