// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSession } from "../../../lib/session/session";
import { FakeService, refusal } from "../../../testing/fakeService";
import { forget, showPage, signIn } from "../../../testing/showPage";
import ResetPassword from "./ResetPasswordPage";

let service: FakeService;
beforeEach(() => {
  service = new FakeService().on("POST /api/reset-password", { status: 204 });
});
afterEach(forget);

async function choose(password: string) {
  showPage(ResetPassword, "/ResetPassword?token=s3cret");
  for (const label of ["New password", "Repeat password"]) {
    fireEvent.input(await screen.findByLabelText(label), { target: { value: password } });
  }
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
}

test("the secret of the link is sent with the new password and stays out of the address", async () => {
  await choose("long enough");
  expect(await screen.findByText(/Your new password is saved/)).toBeDefined();
  expect(service.calls("POST /api/reset-password")[0]?.body).toMatchObject({
    token: "s3cret",
    password: "long enough",
    password_confirmation: "long enough",
  });
  expect(location.search).toBe("");
});

test("a new password ends the session of this browser as well", async () => {
  signIn();
  await choose("long enough");
  await screen.findByText(/Your new password is saved/);
  expect(readSession()).toBeNull();
});

test("a used or expired link leads to a new one", async () => {
  service.on("POST /api/reset-password", { status: 404 });
  await choose("long enough");
  expect(await screen.findByText(/This link has expired/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/ForgotPassword");
});

test("a refused password can be changed with the same link", async () => {
  service.on("POST /api/reset-password", refusal({ field: "password", code: "password_common", message: "common" }), {
    status: 204,
  });
  await choose("password123");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/used so often/));
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText(/Your new password is saved/)).toBeDefined();
});

test("without a link there is no form", async () => {
  showPage(ResetPassword, "/ResetPassword");
  expect(await screen.findByText(/open this page with the personal link/)).toBeDefined();
  expect(screen.queryByLabelText("New password")).toBeNull();
});
