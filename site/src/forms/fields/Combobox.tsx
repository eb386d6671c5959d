import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { useFormAround } from "./formAround";
import { suggest } from "./suggest";

interface ComboboxProps {
  options: readonly string[];
  placeholder: string;
  maxLength: number;
  /** For options that are fetched on first use. */
  onFocus?: () => void;
  control: { id: string; name: string; "aria-describedby"?: string; "aria-invalid"?: true };
}

const SHOWN = 8;

/** A text field with suggestions: any text is allowed, a suggestion saves typing. */
export function Combobox({ options, placeholder, maxLength, onFocus, control }: ComboboxProps) {
  const { t } = useTexts();
  const { revision, form } = useFormAround();
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useMemo(() => suggest(options, text).slice(0, SHOWN), [options, text]);

  const onFocusBefore = useEffectEvent(() => onFocus?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may bring another value
  useEffect(() => setText(input.current?.value ?? ""), [revision]);
  useEffect(() => {
    // The field may have the focus before hydration.
    if (document.activeElement === input.current) {
      setOpen(true);
      onFocusBefore();
    }
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setOpen(false);
      }
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);

  const write = (value: string) => {
    if (input.current) {
      input.current.value = value;
    }
    setText(value);
    form?.changed();
    setActive(-1);
  };
  const choose = (option: string) => {
    write(option);
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = (active < 0 && step < 0 ? found.length : active) + step;
      setActive(found.length === 0 ? -1 : (next + found.length) % found.length);
    } else if (event.key === "Enter" && isOpen && found[active]) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      // The surrounding dialog stays open: the first Escape closes the list only.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className="combobox" ref={root}>
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${list}${active}` : undefined}
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        onFocus={onFocus}
        onClick={() => setOpen(true)}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(-1);
          setOpen(true);
        }}
        onBlur={(event) => !root.current?.contains(event.relatedTarget) && setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {text ? (
        <button
          type="button"
          className="combobox-clear"
          aria-label={t("form:clear")}
          onClick={() => {
            write("");
            setOpen(false);
            input.current?.focus();
          }}
        >
          <span aria-hidden="true">×</span>
        </button>
      ) : null}
      <div
        id={list}
        role="listbox"
        aria-label={t("form:suggestions", { count: found.length })}
        hidden={!isOpen || found.length === 0}
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field
          // biome-ignore lint/a11y/useFocusableInteractive: the active option is named by aria-activedescendant
          <div
            key={option}
            id={`${list}${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option}
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {isOpen && text
          ? found.length > 0
            ? t("form:suggestions", { count: found.length })
            : t("form:suggestions_none")
          : ""}
      </span>
    </div>
  );
}
