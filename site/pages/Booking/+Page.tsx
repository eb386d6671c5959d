export { default } from "../../src/features/booking/BookingPage";
