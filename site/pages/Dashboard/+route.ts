export default "/@locale/Dashboard";
