import { useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { ChildAges } from "./ChildAges";
import { useFormAround, useProblem } from "./formAround";

/** The maximum numbers in one request. */
export const MOST_ADULTS = 31;
export const MOST_CHILDREN = 11;

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);

interface TravellersFieldProps {
  id: string;
  names: { adults: string; children: string; ages: string };
}

/** Adults and children behind one label. */
export function TravellersField({ id, names }: TravellersFieldProps) {
  const { t } = useTexts();
  const { revision } = useFormAround();
  const error = useProblem(names.adults);
  const root = useRef<HTMLDetailsElement>(null);
  const adults = useRef<HTMLSelectElement>(null);
  const children = useRef<HTMLSelectElement>(null);
  const [count, setCount] = useState(0);
  const [childCount, setChildCount] = useState(0);
  const errorId = `${id}-error`;

  const update = useCallback(() => {
    const chosen = Number(children.current?.value);
    setCount(Number(adults.current?.value) + chosen);
    setChildCount(chosen);
  }, []);
  const close = () => {
    if (root.current) {
      root.current.open = false;
      root.current.querySelector("summary")?.focus();
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may bring other numbers
  useEffect(update, [update, revision]);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (root.current && event.target instanceof Node && !root.current.contains(event.target)) {
        root.current.open = false;
      }
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);

  const select = (name: string, reference: typeof adults, most: number, label: string, years: string) => (
    <p className="field">
      <label htmlFor={`${id}-${name}`}>
        {label} <span className="optional">{years}</span>
      </label>
      <select
        id={`${id}-${name}`}
        name={name}
        ref={reference}
        onChange={update}
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
      >
        {upTo(most).map((number) => (
          <option key={number}>{number}</option>
        ))}
      </select>
    </p>
  );

  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {t("form:travellers")}
      </span>
      <details
        className="travellers"
        ref={root}
        onKeyDown={(event) => {
          if (event.key === "Escape" && root.current?.open) {
            event.preventDefault();
            event.stopPropagation();
            close();
          }
        }}
      >
        <summary id={id} aria-describedby={error ? `${id}-label ${errorId}` : `${id}-label`}>
          {count > 0 ? t("form:traveller_count", { count }) : t("form:travellers")}
        </summary>
        <div className="travellers-choice">
          {select(names.adults, adults, MOST_ADULTS, t("form:adults_short"), t("form:years_adult"))}
          {select(names.children, children, MOST_CHILDREN, t("form:children_short"), t("form:years_child"))}
          <button type="button" className="button button-small needs-script" onClick={close}>
            {t("form:done")}
          </button>
        </div>
      </details>
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
      <ChildAges name={names.ages} count={childCount} />
    </div>
  );
}
