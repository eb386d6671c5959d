import type { Namespace } from "../../i18n/catalogue";

export default ["account", "form", "nav", "quote", "request"] satisfies Namespace[];
