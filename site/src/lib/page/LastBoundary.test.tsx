// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OF_EVERY_PAGE } from "../../../pages/texts";
import { bundledTexts } from "../i18n/bundled";
import { LOCALES } from "../i18n/locale";
import { TextsProvider } from "../i18n/TextsContext";
import { LastBoundary } from "./LastBoundary";

// React logs errors that a boundary has caught.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("a page that cannot be shown");
}

test.each(LOCALES)("a page in %s that cannot be shown says so, with the way home", (locale) => {
  const texts = bundledTexts(locale, OF_EVERY_PAGE);
  render(
    <TextsProvider value={texts}>
      <LastBoundary>
        <Broken />
      </LastBoundary>
    </TextsProvider>,
  );
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain(texts.t("request:crashed"));
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});

test("the English words are as agreed", () => {
  const { t } = bundledTexts("en", OF_EVERY_PAGE);
  expect(t("request:crashed")).toBe("An error occurred while showing the error page");
  expect(t("request:crashed_home")).toBe("Back to the home page");
});
