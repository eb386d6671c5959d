import type { Namespace } from "../../i18n/catalogue";

export default ["compare", "wishlist"] satisfies Namespace[];
