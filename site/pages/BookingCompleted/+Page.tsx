export { default } from "../../src/features/booking/BookingCompletedPage";
