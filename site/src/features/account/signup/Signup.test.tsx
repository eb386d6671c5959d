// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService, refusal } from "../../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../../testing/showPage";
import Signup from "./SignupPage";

let service: FakeService;
beforeEach(() => {
  service = new FakeService().on("POST /api/signup", { status: 201 });
  watchNavigation();
});
afterEach(forget);

const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

async function signUp(password: string, again = password) {
  showPage(Signup, "/Signup");
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  fill("Password", password);
  fill("Repeat password", again);
  await userEvent.click(screen.getByRole("button", { name: "Sign up" }));
}

test("a signup sends name, e-mail and both passwords and asks to look at the mail", async () => {
  await signUp("long enough");
  expect(await screen.findByRole("heading", { name: "Check your mail" })).toBeDefined();
  expect(screen.getByText(/We have written to asha@example.com/)).toBeDefined();
  expect(service.calls("POST /api/signup")[0]?.body).toEqual({
    name: "Asha Mushi",
    email: "asha@example.com",
    password: "long enough",
    password_confirmation: "long enough",
    locale: "en",
  });
  expect(service.received[0]?.headers.get("idempotency-key")).toMatch(/^\d+(-\d+){3}$/);
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test.each([
  ["7 chars", "The password is too short. Please use at least 8 characters."],
  ["🦒🦒🦒🦒🦒🦒🦒", "The password is too short. Please use at least 8 characters."],
  ["a".repeat(129), "The password is too long. Please use at most 128 characters."],
  ["", "Please enter your password."],
])("the password %j is refused", async (password, line) => {
  await signUp(password);
  expect(screen.getByRole("alert").textContent).toBe(line);
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(service.received).toEqual([]);
});

test.each(["8 signs!", "🦒".repeat(128), "  blanks  "])("the password %j is sent as it was typed", async (password) => {
  await signUp(password);
  await waitFor(() => expect(service.calls("POST /api/signup")[0]?.body).toMatchObject({ password }));
});

test("two passwords that differ are refused", async () => {
  await signUp("long enough", "long enouhg");
  expect(screen.getByRole("alert").textContent).toBe("The two passwords differ. Please type the same one twice.");
  expect(document.activeElement).toBe(screen.getByLabelText("Repeat password"));
});

test("name and e-mail are required", async () => {
  showPage(Signup, "/Signup");
  await userEvent.click(screen.getByRole("button", { name: "Sign up" }));
  expect(screen.getByRole("alert").textContent).toBe("Please enter your full name.");
  expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
});

test("a common password is refused by the service and said in our words, beside its field", async () => {
  service.on("POST /api/signup", refusal({ field: "password", code: "password_common", message: "common" }));
  await signUp("password123");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/used so often/));
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
});

test("too many signups are told to wait", async () => {
  service.on("POST /api/signup", { status: 429 });
  await signUp("long enough");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/wait a few minutes/));
});

test("the mail can be sent once more", async () => {
  service.on("POST /api/verify-email/resend", { status: 200 });
  await signUp("long enough");
  await userEvent.click(await screen.findByRole("button", { name: "Send the link again" }));
  expect(await screen.findByText("We have sent a new link to asha@example.com.")).toBeDefined();
  expect(service.calls("POST /api/verify-email/resend")[0]?.body).toEqual({
    email: "asha@example.com",
    locale: "en",
  });
});

test("the document is named by what it shows, and the operator's name stays", async () => {
  document.title = "Sign up | Tembea";
  await signUp("long enough");
  await screen.findByRole("heading", { name: "Check your mail" });
  expect(document.title).toBe("Check your mail | Tembea");
});

test("a signed-in visitor needs no second account", async () => {
  signIn();
  showPage(Signup, "/Signup");
  expect(await screen.findByText("You are already logged in as Asha.")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});
