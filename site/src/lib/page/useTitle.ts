import { useEffect } from "react";

/** Sets the title of the document, followed by the operator's name; without a text the page's title stays. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) {
      return;
    }
    const built = document.title;
    const brand = built.lastIndexOf(" | ");
    document.title = brand < 0 ? title : title + built.slice(brand);
    return () => {
      document.title = built;
    };
  }, [title]);
}
