import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type IgnoredLine, type Import, post, read, type StatementPreview, upload } from "../../lib/api.ts";
import { moneyHasMoved } from "../bookings/queries.ts";
import { type Confirm, evenMoreThanOwed } from "../bookings/shared/evenMoreThanOwed.ts";

/** The amounts that were set aside as being for no booking. */
export const ignoredBankLines = queryOptions({
  queryKey: ["bank-lines", "ignored"] as const,
  queryFn: () => read<IgnoredLine[]>("bank-lines/ignored"),
});

type Assignment = {
  line: number;
  /** The booking's id; `null` puts the amount aside. */
  booking: string | null;
  /** Asks whether the service shall note more than is owed. */
  confirm: Confirm;
};

/** Assigns a received amount. Its data are whether it was noted. */
export function useAssignLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ line, booking, confirm }: Assignment) => {
      const send = (confirmed: boolean) => post<void>(`bank-lines/${line}`, { booking, confirmed }).then(() => true);
      return (await evenMoreThanOwed(send, confirm)) ?? false;
    },
    onSuccess: (isNoted) => {
      if (isNoted) moneyHasMoved(client);
    },
  });
}

/** Takes an amount back that was set aside. */
export function useReopenLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (line: number) => post<void>(`bank-lines/${line}/reopening`),
    onSuccess: () => moneyHasMoved(client),
  });
}

type Statement = { file: File; confirm: (preview: StatementPreview) => Promise<boolean> };

/** Imports a bank statement, after a question if payments would be noted. Its data are `undefined` if it was left. */
export function useImportStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, confirm }: Statement) => {
      const preview = await upload<StatementPreview>("statements/preview", file);
      const agrees = preview.payments.length === 0 || (await confirm(preview));
      return agrees ? upload<Import>("statements", file) : undefined;
    },
    onSuccess: (imported) => {
      if (imported) moneyHasMoved(client);
    },
  });
}
