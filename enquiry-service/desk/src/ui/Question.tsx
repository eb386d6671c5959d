import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { t } from "../lib/texts.ts";

export type Question = {
  /** The question, with the name of the person or the thing. */
  title: string;
  /** What happens: amounts, mails, people. */
  children?: ReactNode;
  /** The label of the button that does it. */
  yes: string;
  /** It takes away what nobody can bring back: the button is red, and the focus is on the other one. */
  isHarmful?: boolean;
};

/**
 * Asks before a step that cannot be undone, or that sends a mail about money. `ask` resolves to whether the person
 * agrees; `question` is rendered beside the buttons that ask.
 */
export function useQuestion() {
  const [open, setOpen] = useState<Question & { answer: (agrees: boolean) => void }>();
  const ask = (asked: Question) =>
    new Promise<boolean>((answer) => {
      setOpen({ ...asked, answer });
    });
  const question = open && (
    <QuestionDialog
      asked={open}
      onAnswer={(agrees) => {
        open.answer(agrees);
        setOpen(undefined);
      }}
    />
  );
  return { ask, question };
}

function QuestionDialog({ asked, onAnswer }: { asked: Question; onAnswer: (agrees: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const agrees = useRef(false);
  const title = useId();
  const wayOut = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    if (asked.isHarmful) wayOut.current?.focus();
  }, [asked.isHarmful]);
  // Closing gives the focus back to the button that asked. A button that is disabled meanwhile cannot take it.
  const end = () => {
    const around = dialog.current?.parentElement;
    if (document.activeElement === document.body) {
      around?.querySelector<HTMLElement>("input, button:enabled, summary")?.focus();
    }
    onAnswer(agrees.current);
  };
  const close = (answer: boolean) => {
    agrees.current = answer;
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="question" aria-labelledby={title} onClose={end}>
      <h2 id={title}>{asked.title}</h2>
      {asked.children}
      <p className="choices">
        <button
          type="button"
          className={asked.isHarmful ? "button button-harmful" : "button"}
          onClick={() => close(true)}
        >
          {asked.yes}
        </button>
        <button ref={wayOut} type="button" className="button-quiet" onClick={() => close(false)}>
          {t("cancel")}
        </button>
      </p>
    </dialog>
  );
}
