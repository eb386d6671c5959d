export { default } from "../../src/features/referral/DashboardPage";
