import type { Namespace } from "../../i18n/catalogue";

export default ["account", "form", "nav", "request"] satisfies Namespace[];
