export default "/@locale/search";
