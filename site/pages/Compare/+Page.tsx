export { default } from "../../src/features/compare/ComparePage";
