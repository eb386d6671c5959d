import { useEffect, useId, useState } from "react";
import { type KeptFile, upload } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { useSend } from "../../../ui/send.ts";
import { sizeOf } from "../Thread.tsx";

type Props = {
  id: string;
  files: KeptFile[];
  onChange: (change: (files: KeptFile[]) => KeptFile[]) => void;
  onUploading: (isUploading: boolean) => void;
};

/** Files that are sent with a mail: each is uploaded as soon as it is chosen. */
export function Attachments({ id, files, onChange, onUploading }: Props) {
  const sending = useSend();
  const [underWay, setUnderWay] = useState("");
  const field = useId();
  // Closing the page would cancel a running upload: the browser asks first.
  useEffect(() => {
    if (!underWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [underWay]);
  const add = (chosen: File[]) =>
    sending.send(async () => {
      onUploading(true);
      try {
        for (const file of chosen) {
          setUnderWay(file.name);
          const kept = await upload<KeptFile>(`cases/${id}/files?${new URLSearchParams({ name: file.name })}`, file);
          onChange((all) => [...all, kept]);
        }
      } finally {
        setUnderWay("");
        onUploading(false);
      }
      return undefined;
    });
  return (
    <div>
      <label htmlFor={field}>{t("attach")}</label>
      <input
        id={field}
        type="file"
        multiple
        disabled={sending.isSending}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Lets the person choose the same file again after removing it.
          event.target.value = "";
          add(chosen);
        }}
      />
      {files.length > 0 && (
        <ul className="log">
          {files.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <span className="quiet">{sizeOf(file.size)}</span>
              <button
                type="button"
                className="button-text"
                aria-label={t("detach", { name: file.name })}
                onClick={() => onChange((all) => all.filter((other) => other.id !== file.id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={sending.fault ? "fault" : "quiet"} role="status">
        {underWay ? t("attaching", { name: underWay }) : sending.fault}
      </p>
    </div>
  );
}
