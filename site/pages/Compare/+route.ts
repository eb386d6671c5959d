export default "/@locale/Compare";
