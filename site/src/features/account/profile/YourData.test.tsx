// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSession } from "../../../lib/session/session";
import { FakeService, refusal } from "../../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../../testing/showPage";
import Profile from "./ProfilePage";

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  signIn();
  gone = watchNavigation();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  service = new FakeService()
    .on("GET /api/user", { status: 200, body: { id: "7", name: "Asha", email: "asha@example.com", avatar: "" } })
    .on("POST /api/getProfile", { status: 200, body: { name: "Asha", email: "asha@example.com" } })
    .on("GET /api/account/requests", { status: 200, body: { requests: [], bookings: [] } });
});
afterEach(forget);

async function openDialog() {
  showPage(Profile, "/Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Delete my account" }));
  return within(screen.getByRole("dialog", { name: "Delete my account" }));
}

async function deleteWith(password: string) {
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText("Password"), password);
  await userEvent.click(dialog.getByRole("button", { name: "Delete account for good" }));
}

test("everything stored under the account comes as one file", async () => {
  service.on("GET /api/account/export", { status: 200, body: { name: "Asha" } });
  let saved: Blob | undefined;
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return "blob:test";
  };
  let file = "";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    file = this.download;
  });
  showPage(Profile, "/Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Download my data" }));
  await waitFor(() => expect(file).toBe("localhost.json"));
  expect(saved?.type).toBe("application/json");
  expect(service.calls("GET /api/account/export")[0]?.headers.get("authorization")).toBe("Bearer t0ken");
});

test("a file that could not be prepared is said", async () => {
  service.on("GET /api/account/export", { status: 500 });
  showPage(Profile, "/Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("The file could not be prepared. Please try again.")).toBeDefined();
});

test("logging out on all devices ends the session here too and goes home", async () => {
  service.on("POST /api/logout/everywhere", { status: 204 });
  showPage(Profile, "/Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Log out on all devices" }));
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/"));
  expect(readSession()).toBeNull();
});

test("where nobody could be logged out the session stays and the page says so", async () => {
  service.on("POST /api/logout/everywhere", { status: 503 });
  showPage(Profile, "/Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Log out on all devices" }));
  await waitFor(() => expect(screen.getAllByRole("alert").some((line) => line.textContent)).toBe(true));
  expect(readSession()).not.toBeNull();
});

test("an account is deleted with its password, and its session with it", async () => {
  service.on("DELETE /api/account", { status: 204 });
  await deleteWith("two words");
  expect(await screen.findByText("Your account has been deleted.")).toBeDefined();
  expect(service.calls("DELETE /api/account")[0]?.body).toEqual({ password: "two words" });
  expect(readSession()).toBeNull();
  expect(gone.replaceWith).not.toHaveBeenCalled();
});

test("a wrong password deletes nothing and says so", async () => {
  service.on("DELETE /api/account", refusal({ field: "password", code: "password_wrong", message: "wrong" }));
  await deleteWith("guess");
  expect((await screen.findAllByText(/Your account is still there/)).length).toBe(2);
  expect(readSession()).not.toBeNull();
});

test("without a password nothing is asked", async () => {
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Delete account for good" }));
  expect(dialog.getByRole("alert").textContent).toBe("Please enter your password.");
  expect(service.calls("DELETE /api/account")).toEqual([]);
});

test("keeping the account closes the dialog and forgets the password", async () => {
  const dialog = await openDialog();
  const password = dialog.getByLabelText<HTMLInputElement>("Password");
  await userEvent.type(password, "two words");
  await userEvent.click(dialog.getByRole("button", { name: "Keep my account" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(password.value).toBe("");
});
