import { type MouseEvent, useRef } from "react";
import type { Attachment } from "../../../lib/api.ts";
import { sizeOf } from "../../../lib/sizes.ts";
import { t } from "../../../lib/texts.ts";
import { useQuestion } from "../../../ui/Question.tsx";

/** The files of a mail; of those that are not kept, the names. */
export function Files({ files }: { files: Attachment[] }) {
  return (
    files.length > 0 && (
      <ul className="lines">
        {files.map((file) => (
          <li key={file.id}>
            <Download file={file} />
            <span>{sizeOf(file.size)}</span>
          </li>
        ))}
      </ul>
    )
  );
}

/** The types of files that may go out with answers: others ask before they are saved. */
const USUAL = /\.(pdf|png|jpe?g|gif|webp|heic|txt|csv|ics|docx?|xlsx?|pptx?|odt|ods|kml|gpx)$/i;

/** A link that saves a file. Files that a program could run are saved only after a question. */
function Download({ file }: { file: Attachment }) {
  const { ask, question } = useQuestion();
  const agreed = useRef(false);
  if (!file.is_kept) {
    return (
      <span>
        <bdi>{file.name}</bdi> <span className="quiet">{t("file_not_kept")}</span>
      </span>
    );
  }
  const save = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (USUAL.test(file.name) || agreed.current) return;
    const link = event.currentTarget;
    event.preventDefault();
    agreed.current = await ask({
      title: t("ask_unusual_file", { name: file.name }),
      children: <p>{t("unusual_file")}</p>,
      yes: t("save_file"),
    });
    if (agreed.current) link.click();
    agreed.current = false;
  };
  return (
    <>
      <a href={`/api/desk/attachments/${file.id}`} download={file.name} onClick={save}>
        <bdi>{file.name}</bdi>
      </a>
      {question}
    </>
  );
}
