import { ConfirmIdentity } from "./ConfirmIdentity.tsx";
import type { useSend } from "./send.ts";

/** The result of a request: done, failed, or a proof is required. */
export function SendStatus({ sending }: { sending: ReturnType<typeof useSend> }) {
  return (
    <>
      <p className={sending.fault ? "fault" : "quiet"} role="status">
        {sending.fault ?? sending.done}
      </p>
      {sending.again && <ConfirmIdentity onProved={sending.again} onCancel={sending.forget} />}
    </>
  );
}
