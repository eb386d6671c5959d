export { default } from "../../src/features/account/profile/ProfilePage";
