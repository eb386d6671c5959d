import type { Today } from "../../lib/api.ts";

/** Whether an offer is lost without an answer or another day: it expires, or its departure does not take place. */
export const isUrgent = ({ why }: Today["offers"][number]): boolean => why === "expires" || why === "cancelled";

/** Whether an answer is overdue. */
export const isLate = ({ urgency }: Today["replies"][number]): boolean => urgency === "overdue";
