import { queryOptions } from "@tanstack/react-query";
import { type AuditLine, read } from "../../lib/api.ts";

/** The audit log, newest first. */
export const audit = queryOptions({ queryKey: ["audit"] as const, queryFn: () => read<AuditLine[]>("audit") });
