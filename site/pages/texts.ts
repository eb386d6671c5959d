import type { Messages, Namespace } from "../i18n/catalogue";
import type { TextFiles } from "../i18n/load";

const files: TextFiles = import.meta.glob<Messages>(
  "../locales/*/{account,compare,contact,filter,form,format,list,nav,quote,request,review,search,wishlist}.json",
  { import: "default" },
);

/** The files of these namespaces, in every language. */
export function textFiles(namespaces: readonly Namespace[]): TextFiles {
  const names = [...namespaces, "format"];
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => names.some((name) => path.endsWith(`/${name}.json`))),
  );
}
