import { queryOptions, useMutation } from "@tanstack/react-query";
import { download, type Report, read } from "../../lib/api.ts";

export const report = (name: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["report", name, from, to] as const,
    queryFn: () => read<Report>(`reports/${name}?${new URLSearchParams({ from, to })}`),
  });

type ReportFile = { name: string; from: string; to: string; file: "csv" | "xlsx" };

/** Saves a report as a file. */
export const useDownloadReport = () =>
  useMutation({
    mutationFn: ({ name, from, to, file }: ReportFile) =>
      download(`reports/${name}?${new URLSearchParams({ from, to, file })}`, `${name} ${from} ${to}.${file}`),
  });
