import { t } from "../../lib/texts.ts";

type Props = { what: "payments" | "refunds"; className: string };

/** Leads to the form beside it in which money is recorded. */
export const MoneyStep = ({ what, className }: Props) => (
  <button type="button" className={className} onClick={() => openForm(what)}>
    {t(`note_${what}`)}
  </button>
);

function openForm(id: string) {
  const form = document.querySelector<HTMLDetailsElement>(`details#${id}`);
  if (!form) return;
  form.open = true;
  form.querySelector("input")?.focus();
}
