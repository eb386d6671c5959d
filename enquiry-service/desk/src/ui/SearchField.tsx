import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { t } from "../lib/texts.ts";
import { Icon } from "./Icon.tsx";

/** The pause after the last letter, in milliseconds. */
const PAUSE = 300;

type Props = {
  /** The query of the address. */
  value: string;
  label: string;
  onSearch: (text: string) => void;
};

/**
 * The search field of a list. The field shows what is typed at once; the address follows after a pause, or with Enter.
 * If the address changes otherwise, as by *Back*, the field follows it.
 */
export function SearchField({ value, label, onSearch }: Props) {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const router = useRouter();
  const [screen] = useState(router.latestLocation.pathname);
  const send = (words: string) => {
    // The person may have left for a screen that is still on its way.
    const hasLeft = router.latestLocation.pathname !== screen;
    if (words === known.current || hasLeft) return;
    known.current = words;
    search.current(words);
  };
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins with each letter
  useEffect(() => {
    const pause = setTimeout(() => send(text), PAUSE);
    return () => clearTimeout(pause);
  }, [text]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button-quiet" aria-label={t("find")}>
        <Icon name="search" />
      </button>
    </form>
  );
}
