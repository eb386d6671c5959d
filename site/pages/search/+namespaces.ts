import type { Namespace } from "../../i18n/catalogue";

export default ["search", "form", "list"] satisfies Namespace[];
