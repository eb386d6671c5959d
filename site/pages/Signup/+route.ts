export default "/@locale/Signup";
