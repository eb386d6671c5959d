export default "/@locale/VerifyEmail";
