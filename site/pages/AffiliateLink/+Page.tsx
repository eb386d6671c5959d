export { default } from "../../src/features/referral/AffiliateLinkPage";
