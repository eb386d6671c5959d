import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { t } from "../lib/texts.ts";

/** The links to the screens. A narrow window shows the first ones and that of the current screen, and the others on demand. */
export function Menu({ label, children }: { label: string; children: ReactNode[] }) {
  const { pathname } = useLocation();
  // Another screen closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  return (
    <nav aria-label={label} className={isOpen ? "is-open" : undefined}>
      {children}
      {children.length > 3 && (
        <button
          type="button"
          className="button-text more"
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          {t(isOpen ? "menu_less" : "menu_more")}
        </button>
      )}
    </nav>
  );
}
