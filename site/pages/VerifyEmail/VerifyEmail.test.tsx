// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService } from "../../account/testing/fakeService";
import { forget, showPage } from "../../account/testing/showPage";
import VerifyEmail from "./+Page";

let service: FakeService;
beforeEach(() => {
  service = new FakeService().on("POST /api/verify-email", { status: 204 });
});
afterEach(forget);

test("a link confirms the address once and its secret leaves the address", async () => {
  showPage(VerifyEmail, "/VerifyEmail?token=s3cret");
  expect(await screen.findByText("Thank you. Your e-mail address is confirmed.")).toBeDefined();
  expect(service.received.map(({ body }) => body)).toEqual([{ token: "s3cret" }]);
  expect(location.search).toBe("");
  expect(screen.getByRole("link", { name: "Log in" })).toBeDefined();
});

test("a link that is no longer valid says so", async () => {
  service.on("POST /api/verify-email", { status: 404 });
  showPage(VerifyEmail, "/VerifyEmail?token=old");
  expect((await screen.findByRole("alert")).textContent).toMatch(/no longer valid/);
});

test("a failure can be tried again", async () => {
  service.on("POST /api/verify-email", { status: 503 }, { status: 204 });
  showPage(VerifyEmail, "/VerifyEmail?token=s3cret");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Thank you. Your e-mail address is confirmed.")).toBeDefined();
});

test("without a link nothing is asked", async () => {
  showPage(VerifyEmail, "/VerifyEmail");
  expect(await screen.findByText(/open this page with the personal link/)).toBeDefined();
  expect(service.received).toEqual([]);
});
