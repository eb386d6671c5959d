import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { t } from "../lib/texts.ts";

/** The links that a narrow window shows first. */
const FIRST = 3;

type Props = {
  label: string;
  children: ReactNode[];
  /** Of each link to another screen than the current one, how many things there are late or have failed. */
  urgent: number[];
  /** The place of the link to the current screen; -1 if it has none. */
  current: number;
};

/** The links to the screens. A narrow window shows the same first ones on every screen, and the others on demand. */
export function Menu({ label, children, urgent, current }: Props) {
  const { pathname } = useLocation();
  // Another screen closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const behind = urgent.slice(FIRST).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label={label} className={isOpen ? "is-open" : undefined}>
      {children}
      {children.length > FIRST && (
        <button
          type="button"
          className="button-text more"
          aria-expanded={isOpen}
          aria-current={!isOpen && current >= FIRST ? true : undefined}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          {t(isOpen ? "menu_less" : "menu_more")}
          {!isOpen && behind > 0 && (
            <span className="count">
              <span className="dot" role="img" aria-label={t("menu_urgent")} />
              {behind}
            </span>
          )}
        </button>
      )}
    </nav>
  );
}
