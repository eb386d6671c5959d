export { default } from "../../src/features/account/signup/VerifyEmailPage";
