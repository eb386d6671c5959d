export default "/@locale/ForgotPassword";
