import { useEffect, useId, useState } from "react";
import type { KeptFile } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/errors.ts";
import { sizeOf } from "../../../lib/sizes.ts";
import { t } from "../../../lib/texts.ts";
import { useUploadFiles } from "../queries.ts";

type Props = {
  id: string;
  files: KeptFile[];
  onChange: (change: (files: KeptFile[]) => KeptFile[]) => void;
  onUploading: (isUploading: boolean) => void;
};

/** Files that are sent with a mail: each is uploaded as soon as it is chosen. */
export function Attachments({ id, files, onChange, onUploading }: Props) {
  const uploading = useUploadFiles(onUploading);
  const [current, setCurrent] = useState("");
  const { isPending, error } = uploading;
  const field = useId();
  // Closing the page would cancel a running upload: the browser asks first.
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isPending]);
  const add = (chosen: File[]) =>
    uploading.mutate({ id, files: chosen, onBegin: setCurrent, onKept: (kept) => onChange((all) => [...all, kept]) });
  return (
    <div>
      <label htmlFor={field}>{t("attach")}</label>
      <input
        id={field}
        type="file"
        multiple
        disabled={isPending}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Lets the person choose the same file again after removing it.
          event.target.value = "";
          add(chosen);
        }}
      />
      {files.length > 0 && (
        <ul className="lines">
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
      <p className={error ? "fault" : "quiet"} role="status">
        {isPending ? t("attaching", { name: current }) : error && messageOf(error)}
      </p>
    </div>
  );
}
