// @vitest-environment jsdom
import { type ComponentType, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "../forms/Form";
import { useForm } from "../forms/useForm";
import { TextsProvider } from "../lib/i18n/TextsContext";
import { createTexts } from "../lib/i18n/texts";
import { hydrateIsland } from "./schedule";

vi.mock("./registry", () => ({
  islands: {
    FailsAtOnce: async () => ({ default: FailsAtOnce, texts: {} }),
    FailsWhenPressed: async () => ({ default: FailsWhenPressed, texts: {} }),
  },
}));

let isBrowser = false;
let complaints: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  complaints = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  isBrowser = false;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The built HTML of an island, in which the visitor has typed a name. */
function built(Island: ComponentType): HTMLElement {
  const html = renderToString(
    <TextsProvider value={createTexts("en", {})}>
      <Island />
    </TextsProvider>,
  );
  document.body.innerHTML = `<div data-island="${Island.name}">${html}</div>`;
  isBrowser = true;
  const island = document.querySelector<HTMLElement>("[data-island]") as HTMLElement;
  nameOf(island).value = "Asha";
  return island;
}

const nameOf = (island: HTMLElement) => island.querySelector("input") as HTMLInputElement;

function FailsAtOnce() {
  if (isBrowser) {
    throw new Error("no browser like this");
  }
  return <input name="name" />;
}

function FailsWhenPressed() {
  const [isBroken, setBroken] = useState(false);
  const form = useForm(() => ({ submit() {}, input() {} }));
  if (isBroken) {
    throw new Error("broken by a press");
  }
  return (
    <Form state={form}>
      <input name="name" />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </Form>
  );
}

test("an island that fails as it comes alive keeps its built HTML with what was typed, and says why", async () => {
  const island = built(FailsAtOnce);
  const before = island.innerHTML;
  await expect(hydrateIsland(island)).rejects.toThrow("no browser like this");
  expect(island.innerHTML).toBe(before);
  expect(nameOf(island).value).toBe("Asha");
  expect(island.hasAttribute("data-alive")).toBe(false);
  expect(complaints.mock.calls).toEqual([[expect.objectContaining({ message: "no browser like this" })]]);
});

test("an island that fails later goes back to its built HTML, and its form is the page's again", async () => {
  const island = built(FailsWhenPressed);
  await hydrateIsland(island);
  expect(island.hasAttribute("data-alive")).toBe(true);
  nameOf(island).value = "Asha Mushi";
  island.querySelector("button")?.click();
  await vi.waitFor(() => expect(island.hasAttribute("data-alive")).toBe(false));
  expect(nameOf(island).value).toBe("Asha Mushi");
  expect(complaints.mock.calls.flat().join()).toContain("broken by a press");
  const form = island.querySelector("form") as HTMLFormElement;
  expect(form.dataset).not.toHaveProperty("alive");
  expect(form.dispatchEvent(new Event("submit", { cancelable: true }))).toBe(true);
});
