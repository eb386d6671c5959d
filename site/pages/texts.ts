import type { Messages, Namespace } from "../src/lib/i18n/catalogue";
import type { TextFiles } from "../src/lib/i18n/load";

const files: TextFiles = import.meta.glob<Messages>(
  "../locales/*/{account,compare,contact,filter,form,format,list,nav,quote,request,review,search,wishlist}.json",
  { import: "default" },
);

/** What the last error boundary says is part of every page. */
export const OF_EVERY_PAGE = ["format", "request"] as const satisfies Namespace[];

/** The files of these namespaces, in every language. */
export function textFiles(namespaces: readonly Namespace[]): TextFiles {
  const names = [...namespaces, ...OF_EVERY_PAGE];
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => names.some((name) => path.endsWith(`/${name}.json`))),
  );
}
