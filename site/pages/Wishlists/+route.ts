export default "/@locale/Wishlists";
