import type { useSend } from "../send.ts";
import { Proof } from "./Proof.tsx";

/** How sending went: what is done, what is wrong, or the question for a proof. */
export function Sending({ sending }: { sending: ReturnType<typeof useSend> }) {
  return (
    <>
      <p className={sending.fault ? "fault" : "quiet"} role="status">
        {sending.fault ?? sending.done}
      </p>
      {sending.again && <Proof onProved={sending.again} onCancel={sending.forget} />}
    </>
  );
}
