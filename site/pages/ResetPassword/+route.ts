export default "/@locale/ResetPassword";
