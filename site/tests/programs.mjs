// The programs as `scripts/test` builds them.
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const generator = `${root}target/preview/generator`;
export const enquiryService = `${root}target/preview/enquiry-service`;
