// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { render } from "../../islands/html";
import { hydrateIsland } from "../../islands/schedule";
import { FakeService } from "../../testing/fakeService";
import { forget } from "../../testing/showPage";

afterEach(forget);

test("tours are suggested when the form comes alive by a press on the field for the tour", async () => {
  new FakeService().on("GET /data/tours.json", { status: 200, body: [{ title: "Machame" }, { title: "Lemosho" }] });
  const props = { categories: [], thanks: "/ThankyouReview", offline: "You are offline." };
  const html = await render({ island: "ReviewForm", locale: "en", props });
  document.body.innerHTML = `<div data-island="ReviewForm" data-props='${JSON.stringify(props)}'>${html}</div>`;
  // The field has the focus before hydration.
  document.querySelector<HTMLElement>("#review-tour")?.focus();
  await hydrateIsland(document.querySelector("[data-island]") as HTMLElement);
  expect(await screen.findByRole("option", { name: "Lemosho" })).toBeDefined();
});
