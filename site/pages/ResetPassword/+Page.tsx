export { default } from "../../src/features/account/password/ResetPasswordPage";
