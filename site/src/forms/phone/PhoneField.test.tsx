// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { LOCALES, type Locale } from "../../lib/i18n/locale";
import { TextsProvider } from "../../lib/i18n/TextsContext";
import { CountriesContext } from "../../lib/phone/countries";
import { countryOptions } from "../../lib/phone/countries.build";
import { forget, texts } from "../../testing/showPage";
import { PhoneField } from "./PhoneField";

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  forget();
});

const fieldIn = (locale: Locale) => (
  <TextsProvider value={texts(locale)}>
    <PhoneField id="phone" />
  </TextsProvider>
);
const field = fieldIn("de");

/** Shows the field as a page is built, before hydration. */
function build(locale: Locale = "de"): HTMLElement {
  const list = () => countryOptions(locale);
  const html = renderToString(<CountriesContext value={list}>{fieldIn(locale)}</CountriesContext>);
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector("form") as HTMLElement;
}

const picker = () => screen.getByLabelText<HTMLSelectElement>("Land Ihrer Telefonnummer");

async function hydrate(element: HTMLElement, hydrated = field): Promise<unknown[]> {
  const errors: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(element, hydrated, { onRecoverableError: (error) => errors.push(error) });
  });
  return errors;
}

test("the built page holds every country, and begins with that of most visitors", () => {
  build();
  expect(picker().length).toBeGreaterThan(230);
  expect(picker().value).toBe("DE");
  expect(picker().selectedOptions[0]?.textContent).toBe("Deutschland +49");
});

test.each(LOCALES)("%s: React finds the names of all countries as they were built", async (locale) => {
  const element = build(locale);
  const names = [...element.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(names.filter((name) => name !== name?.replace(/\s+/g, " ").trim())).toEqual([]);
  expect(await hydrate(element, fieldIn(locale))).toEqual([]);
});

test("React keeps the countries of the built page and what was chosen and typed before it came", async () => {
  const complaints = vi.spyOn(console, "error");
  const element = build();
  const before = picker();
  before.value = "CH";
  screen.getByLabelText<HTMLInputElement>(/^Telefon/).value = "079 123 45 67";
  const html = before.innerHTML;
  expect(await hydrate(element)).toEqual([]);
  expect(complaints).not.toHaveBeenCalled();
  expect(picker()).toBe(before);
  expect(picker().innerHTML).toBe(html);
  expect(picker().value).toBe("CH");
  expect(await screen.findByText(/\+41 791234567/)).toBeDefined();
});

test("a field that React has made anew, because the page was another one, has the countries as well", async () => {
  const element = build();
  element.querySelector("label")?.remove();
  expect(await hydrate(element)).not.toEqual([]);
  expect(picker().length).toBeGreaterThan(230);
  expect(picker().value).toBe("DE");
  fireEvent.change(picker(), { target: { value: "FR" } });
  expect(picker().value).toBe("FR");
});
