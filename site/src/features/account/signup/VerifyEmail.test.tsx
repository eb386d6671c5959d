// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService } from "../../../testing/fakeService";
import { forget, showPage } from "../../../testing/showPage";
import VerifyEmail from "./VerifyEmailPage";

let service: FakeService;
beforeEach(() => {
  service = new FakeService().on("POST /api/verify-email", { status: 204 });
});
afterEach(forget);

const confirm = async (password = "leopard under the acacia") => {
  await userEvent.type(await screen.findByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Confirm my address" }));
};

test("a link confirms nothing by being opened; the button does, with the password that was chosen", async () => {
  showPage(VerifyEmail, "/VerifyEmail?token=s3cret");
  const button = await screen.findByRole("button", { name: "Confirm my address" });
  expect(service.received).toEqual([]);
  expect(location.search).toBe("");
  await userEvent.click(button);
  expect(service.received).toEqual([]);
  await confirm();
  expect(await screen.findByText("Thank you. Your e-mail address is confirmed.")).toBeDefined();
  expect(service.received.map(({ body }) => body)).toEqual([
    { token: "s3cret", locale: "en", password: "leopard under the acacia" },
  ]);
  expect(screen.getByRole("link", { name: "Log in" })).toBeDefined();
});

test("the new address of an account needs the button only", async () => {
  showPage(VerifyEmail, "/VerifyEmail?for=address&token=s3cret");
  await userEvent.click(await screen.findByRole("button", { name: "Confirm my address" }));
  expect(await screen.findByText("Thank you. Your e-mail address is confirmed.")).toBeDefined();
  expect(service.received.map(({ body }) => body)).toEqual([{ token: "s3cret", locale: "en" }]);
});

test("a link that is no longer valid says so and leads to another signup", async () => {
  service.on("POST /api/verify-email", { status: 404 });
  showPage(VerifyEmail, "/VerifyEmail?token=old");
  await confirm();
  expect(await screen.findByText(/no longer valid/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/Signup");
});

test("a wrong password and a failure leave the link for another try", async () => {
  const wrong = { field: "password", code: "password_wrong", message: "The password is not right. Please try again." };
  service.on("POST /api/verify-email", { status: 422, body: { errors: [wrong] } }, { status: 503 }, { status: 204 });
  showPage(VerifyEmail, "/VerifyEmail?token=s3cret");
  await confirm("guess");
  expect(await screen.findAllByText("The password is not right. Please try again.")).not.toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Confirm my address" }));
  await waitFor(() => expect(service.received).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirm my address" }).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole("button", { name: "Confirm my address" }));
  expect(await screen.findByText("Thank you. Your e-mail address is confirmed.")).toBeDefined();
});

test("without a link nothing is asked", async () => {
  showPage(VerifyEmail, "/VerifyEmail");
  expect(await screen.findByText(/open this page with the personal link/)).toBeDefined();
  expect(service.received).toEqual([]);
});
