export default "/@locale/Profile";
