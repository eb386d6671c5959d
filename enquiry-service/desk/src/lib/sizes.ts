import { t } from "./texts.ts";

/** The size of a file. */
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? t("kilobytes", { count: Math.max(1, Math.round(bytes / 1000)) })
    : t("megabytes", { count: Math.round(bytes / 1_000_000) });
