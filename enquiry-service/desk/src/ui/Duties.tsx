import { type ReactNode, useState } from "react";
import { t } from "../lib/texts.ts";

/** Lines shown before somebody asks for all. */
const SHOWN = 8;

type Props<Duty> = {
  /** With it figures lead to the list. */
  id?: string;
  title: string;
  of: Duty[];
  keyOf: (duty: Duty) => string;
  children: (duty: Duty) => ReactNode;
};

/** A list of what is to be done; nothing where nothing is. */
export function Duties<Duty>({ id, title, of, keyOf, children }: Props<Duty>) {
  const [showsAll, setShowsAll] = useState(false);
  if (of.length === 0) return null;
  return (
    <section id={id}>
      <h2>
        {title} <span className="quiet">{of.length}</span>
      </h2>
      <ul className="lines duties-lines">
        {(showsAll ? of : of.slice(0, SHOWN)).map((duty) => (
          <li key={keyOf(duty)}>{children(duty)}</li>
        ))}
      </ul>
      {of.length > SHOWN && !showsAll && (
        <p className="choices">
          <button type="button" className="button-quiet" onClick={() => setShowsAll(true)}>
            {t("show_all", { count: of.length })}
          </button>
        </p>
      )}
    </section>
  );
}
