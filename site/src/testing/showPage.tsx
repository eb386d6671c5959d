import { cleanup, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { type Mock, vi } from "vitest";
import { bundledTexts } from "../lib/i18n/bundled";
import type { Namespace } from "../lib/i18n/catalogue";
import type { Locale } from "../lib/i18n/locale";
import { TextsProvider } from "../lib/i18n/TextsContext";
import { navigation } from "../lib/navigation";
import { storeSession } from "../lib/session/session";

const NAMESPACES: Namespace[] = ["account", "form", "nav", "quote", "request"];

export const texts = (locale: Locale = "en") => bundledTexts(locale, NAMESPACES);

/** Shows a page at an address, as its first visit in the browser. */
export function showPage(Page: ComponentType, address: string, locale: Locale = "en") {
  history.replaceState(null, "", address);
  return render(
    <TextsProvider value={texts(locale)}>
      <Page />
    </TextsProvider>,
  );
}

export const signIn = () => storeSession({ token: "t0ken", name: "Asha", avatar: "/api/avatars/asha.png" });

/** What another tab does to the stores of this one when it logs out; the event that tells of it is the test's. */
export function logOutElsewhere(): void {
  for (const name of ["token", "name", "avatar"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as pages write them
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  localStorage.removeItem("token");
}

/** Where the page under test wants to go. */
export function watchNavigation(): { goTo: Mock<(to: string) => void>; replaceWith: Mock<(to: string) => void> } {
  return {
    goTo: vi.spyOn(navigation, "goTo").mockImplementation(() => {}),
    replaceWith: vi.spyOn(navigation, "replaceWith").mockImplementation(() => {}),
  };
}

/** Leaves nothing of a test to the next one. */
export function forget(): void {
  cleanup();
  // A session that begins makes the page forget the one before and how it ended.
  signIn();
  logOutElsewhere();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
