export default "/@locale/Login";
