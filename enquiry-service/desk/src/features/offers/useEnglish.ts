import { useState } from "react";

const NAME = "offer-english";

function isKept(): boolean {
  try {
    return localStorage.getItem(NAME) === "yes";
  } catch {
    return false;
  }
}

/** Whether the days are shown in English, too; remembered on this device. */
export function useEnglish(): [boolean, (shown: boolean) => void] {
  const [isShown, setShown] = useState(isKept);
  const show = (shown: boolean) => {
    setShown(shown);
    try {
      localStorage.setItem(NAME, shown ? "yes" : "no");
    } catch {
      // It holds for this page.
    }
  };
  return [isShown, show];
}
