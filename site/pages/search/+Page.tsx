export { default } from "../../src/features/search/SearchPage";
