import { createContext, useContext } from "react";
import type { Texts } from "./texts";

const Context = createContext<Texts | null>(null);

export const TextsProvider = Context.Provider;

export function useTexts(): Texts {
  const texts = useContext(Context);
  if (!texts) {
    throw new Error("useTexts needs a TextsProvider above it");
  }
  return texts;
}
