export { default } from "../../src/features/wishlist/WishlistPage";
