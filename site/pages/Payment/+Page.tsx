export { default } from "../../src/features/booking/PaymentPage";
