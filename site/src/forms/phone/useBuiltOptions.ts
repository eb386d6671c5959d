import { type RefObject, useEffect, useState } from "react";

/** TypeScript's own libraries do not know Trusted Types yet. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };

/**
 * Makes React leave the HTML of an element as it was built. React writes this value only into an element that it
 * creates anew; the content security policy allows no policy of Trusted Types, and an empty value needs none.
 */
export const AS_BUILT = { __html: trustedTypes?.emptyHTML ?? "" };

/** Gives a select that React has made anew, after a failed hydration, the options of the built one. */
export function useBuiltOptions(select: RefObject<HTMLSelectElement | null>, id: string): void {
  // Read while the built select is still in the page.
  const [built] = useState(() => {
    const element = globalThis.document?.getElementById(id) as HTMLSelectElement | null | undefined;
    return [...(element?.options ?? [])];
  });
  useEffect(() => {
    if (select.current?.length === 0) {
      select.current.append(...built);
    }
  }, [select, built]);
}
