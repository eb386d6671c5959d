export default "/@locale/BookingCompleted";
