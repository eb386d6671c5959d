import { useId, useLayoutEffect, useRef } from "react";
import type { Texts } from "../../lib/i18n/texts";
import { controlOf } from "../submission/controlOf";
import type { FieldProblem } from "../submission/validation";
import type { FormChanges } from "../useForm";

interface ErrorSummaryProps {
  form: HTMLFormElement;
  problems: readonly FieldProblem[];
  t: Texts["t"];
}

/** The number of wrong fields and a link to each, above the first field. It takes the focus with every refusal. */
function ErrorSummary({ form, problems, t }: ErrorSummaryProps) {
  const title = useId();
  const group = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal brings a list of its own
  useLayoutEffect(() => group.current?.focus(), [problems]);
  return (
    <div ref={group} className="notice error-summary" role="group" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>{t("request:problems", { count: problems.length })}</h2>
      <ul>
        {problems.map(({ field, message }) => {
          const control = controlOf(form, field);
          return (
            <li key={field + message}>
              {control ? (
                <a
                  href={`#${control.closest("[id]")?.id}`}
                  onClick={(event) => {
                    // Following the fragment would add an entry to the history.
                    event.preventDefault();
                    control.focus();
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Shows the summary of a refused form. */
export function showErrorSummary(
  form: HTMLFormElement,
  problems: readonly FieldProblem[],
  t: Texts["t"],
  show: FormChanges["show"],
): void {
  show({ summary: <ErrorSummary form={form} problems={problems} t={t} /> });
}
