export { default } from "../../src/features/account/login/LoginPage";
