// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { hydrateIslands } from "./schedule";

const hydrated = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("./hydrate", () => ({ hydrate: hydrated }));
vi.mock("./registry", () => ({ islands: { Filter: async () => ({}) } }));

afterEach(() => {
  hydrated.mockClear();
  document.body.replaceChildren();
});

const openAt = (query: string) => {
  history.replaceState(null, "", `/tours/${query}`);
  document.body.innerHTML = `
    <input type="hidden" name="destination" value="3" form="filter">
    <div data-island="Filter" data-when="interaction query">
      <form id="filter"><input type="checkbox" name="level" value="luxury"><select name="sort"></select></form>
    </div>`;
  hydrateIslands(document);
};

test.each(["?level=luxury", "?utm_source=mail&sort=rating"])("%s brings the filter to life at once", async (query) => {
  openAt(query);
  await vi.waitFor(() => expect(hydrated).toHaveBeenCalledOnce());
});

test.each(["", "?utm_source=mail&gclid=1", "?length=3"])("%s loads no script of the filter", async (query) => {
  openAt(query);
  // Whatever a hydration imports has come by then.
  await Promise.all([import("./hydrate"), import("./registry")]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(hydrated).not.toHaveBeenCalled();
});
