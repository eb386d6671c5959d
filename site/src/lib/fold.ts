/** Lower case without accents, so that `Sao` finds `São` and `Fuss` finds `Fuß`. */
export const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
