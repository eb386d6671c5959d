export { default } from "../../src/features/account/password/ForgotPasswordPage";
