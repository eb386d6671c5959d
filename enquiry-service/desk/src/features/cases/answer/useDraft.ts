import { useEffect, useRef, useState } from "react";
import type { KeptFile } from "../../../lib/api.ts";
import { onDraftOfOtherTab, readDraft, readDraftFiles, writeDraft, writeDraftFiles } from "../../../lib/drafts.ts";

/** A typed text, which is kept on this device, and follows other tabs as long as it is the same as theirs. */
export function useDraft(draft: string) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  // A step elsewhere on the screen may begin a text.
  const text = texts[draft] || readDraft(draft);
  useEffect(
    () =>
      onDraftOfOtherTab(draft, (before, after) =>
        setTexts((all) => ((all[draft] ?? before).trim() === before.trim() ? { ...all, [draft]: after } : all)),
      ),
    [draft],
  );
  const setText = (changed: string) => {
    setTexts((all) => ({ ...all, [draft]: changed }));
    writeDraft(draft, changed);
  };
  return { text, setText };
}

/** The files of the draft. Each change is based on the last one, also of an upload that ends later. */
export function useDraftFiles(id: string) {
  const [files, setFiles] = useState<KeptFile[]>(() => readDraftFiles(id));
  const last = useRef(files);
  const choose = (change: (files: KeptFile[]) => KeptFile[]) => {
    last.current = change(last.current);
    setFiles(last.current);
    writeDraftFiles(id, last.current);
  };
  return { files, choose };
}
