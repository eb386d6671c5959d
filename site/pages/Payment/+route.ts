export default "/@locale/Payment";
