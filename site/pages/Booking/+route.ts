export default "/@locale/Booking";
