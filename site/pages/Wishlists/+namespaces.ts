import type { Namespace } from "../../i18n/catalogue";

export default ["wishlist"] satisfies Namespace[];
