// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FakeService } from "../../../testing/fakeService";
import { forget, showPage } from "../../../testing/showPage";
import ForgotPassword from "./ForgotPasswordPage";

afterEach(forget);

test("a request for a new password is answered without saying whether there is an account", async () => {
  const service = new FakeService().on("POST /api/forgot-password", { status: 200 });
  showPage(ForgotPassword, "/ForgotPassword");
  await userEvent.type(screen.getByLabelText("E-mail"), "nobody@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Send link" }));
  expect((await screen.findByRole("status")).textContent).toMatch(/^If an account with this address exists/);
  expect(service.calls("POST /api/forgot-password")[0]?.body).toEqual({
    email: "nobody@example.com",
    locale: "en",
  });

  await userEvent.click(screen.getByRole("button", { name: "Use another address" }));
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("");
});

test("an e-mail address that is none is not sent", async () => {
  const service = new FakeService();
  showPage(ForgotPassword, "/ForgotPassword");
  await userEvent.type(screen.getByLabelText("E-mail"), "asha@");
  await userEvent.click(screen.getByRole("button", { name: "Send link" }));
  expect(screen.getByRole("alert").textContent).toMatch(/such as name@example.com/);
  expect(service.received).toEqual([]);
});
