import { useMay } from "../../../lib/session.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { useRetryMail } from "../queries.ts";

/** Sends a mail again that was given up. */
export function Retry({ id }: { id: string }) {
  const mayRetry = useMay()("retry_mails");
  const retry = useRetryMail();
  if (!mayRetry) return null;
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        disabled={retry.isPending || retry.isSuccess}
        onClick={() => retry.mutate(id)}
      >
        {t("retry")}
      </button>
      <SendStatus of={retry} />
    </>
  );
}
