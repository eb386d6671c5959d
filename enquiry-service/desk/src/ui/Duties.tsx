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

/** The first of a list, as many as `atLeast` at least, with the button that shows all of it; null if all are shown. */
export function useFirst<Item>(all: Item[], atLeast = 0): [Item[], ReactNode] {
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(SHOWN, atLeast);
  if (showsAll || all.length <= most) return [all, null];
  const button = (
    <button type="button" className="button-quiet" onClick={() => setShowsAll(true)}>
      {t("show_all", { count: all.length })}
    </button>
  );
  return [all.slice(0, most), button];
}

/** A list of what is to be done; nothing where nothing is. */
export function Duties<Duty>({ id, title, of, keyOf, children }: Props<Duty>) {
  const [shown, showAll] = useFirst(of);
  if (of.length === 0) return null;
  return (
    <section id={id}>
      <h2>
        {title} <span className="quiet">{of.length}</span>
      </h2>
      <ul className="lines duties-lines">
        {shown.map((duty) => (
          <li key={keyOf(duty)}>{children(duty)}</li>
        ))}
      </ul>
      {showAll && <p className="choices">{showAll}</p>}
    </section>
  );
}
