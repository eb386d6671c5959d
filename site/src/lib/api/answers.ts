import type { components } from "./schema";

/** Bodies of the service's calls, by their names in its OpenAPI description. */
export type Answers = components["schemas"];
