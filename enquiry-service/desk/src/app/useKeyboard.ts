import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { placeInList } from "../lib/worklist.ts";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, select, textarea, dialog, [contenteditable]") !== null;

/**
 * `/` goes to the search of a list, `j` and `k` to its next and previous row, or from a case to the next and previous
 * one of the list from which it was opened.
 */
export function useKeyboard() {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "/") {
        const search = document.querySelector<HTMLElement>('main [role="search"] input');
        if (search) search.focus();
        else router.navigate({ to: "/inbox", search: { view: "all", search: "" } });
      } else if (event.key === "j" || event.key === "k") {
        step(event.key === "j" ? 1 : -1);
      } else {
        return;
      }
      event.preventDefault();
    };
    const step = (by: 1 | -1) => {
      const id = /^\/cases\/([^/]+)$/.exec(router.state.location.pathname)?.[1];
      if (id) {
        const { next, before } = placeInList(id);
        const to = by > 0 ? next : before;
        if (to) router.navigate({ to: "/cases/$id", params: { id: to } });
        return;
      }
      const rows = [...document.querySelectorAll<HTMLElement>("main .row")];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router]);
}

/** After a change of the screen the focus is in its content: a screen that is gone leaves it nowhere. */
export function useFocusOnContent() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged }) => {
        const focused = document.activeElement;
        if (pathChanged && (!focused || focused === document.body))
          document.getElementById("content")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
