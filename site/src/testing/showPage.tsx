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

/** Clears the cookies and the token as a logout in another tab does; the test dispatches the event. */
export function logOutElsewhere(): void {
  for (const name of ["token", "name", "avatar"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as pages write them
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  localStorage.removeItem("token");
}

/** Records the navigation of the page under test. */
export function watchNavigation(): { goTo: Mock<(to: string) => void>; replaceWith: Mock<(to: string) => void> } {
  return {
    goTo: vi.spyOn(navigation, "goTo").mockImplementation(() => {}),
    replaceWith: vi.spyOn(navigation, "replaceWith").mockImplementation(() => {}),
  };
}

/** Resets all state between tests. */
export function forget(): void {
  cleanup();
  // A new session resets the page's memory of the former one and of how it ended.
  signIn();
  logOutElsewhere();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
