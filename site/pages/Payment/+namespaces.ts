import type { Namespace } from "../../i18n/catalogue";

export default ["account", "nav", "request"] satisfies Namespace[];
