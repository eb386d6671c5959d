// The programs as `scripts/test` builds them.
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const generator = `${root}target/preview/tembea`;
export const enquiryService = `${root}target/preview/tembea-service`;
/** The service with invented data. */
export const demonstration = `${root}target/preview/tembea-demonstration`;
