// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSession } from "../../../lib/session/session";
import { readChosenFiles } from "../../../testing/chosenFiles";
import { FakeService, refusal } from "../../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../../testing/showPage";
import Profile from "./ProfilePage";

const PROFILE = {
  name: "Asha Mushi",
  email: "asha@example.com",
  phone: "+255 754 000 111",
  country: "Tanzania",
  title: "dr",
  country_of_residence: null,
  avatar: "/api/avatars/asha.png",
};

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  signIn();
  readChosenFiles();
  gone = watchNavigation();
  service = new FakeService()
    .on("GET /api/user", { status: 200, body: { id: "7", name: "Asha", email: "asha@example.com", avatar: "" } })
    .on("POST /api/getProfile", { status: 200, body: PROFILE })
    .on("GET /api/account/requests", { status: 200, body: { requests: [], bookings: [] } });
});
afterEach(forget);

const picture = (type: string, size = 10) => new File([new Uint8Array(size)], "me.png", { type });
const sent = () => service.calls("POST /api/updateProfile")[0]?.body as FormData;

async function nameField() {
  showPage(Profile, "/Profile");
  return screen.findByLabelText<HTMLInputElement>("Full name");
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));

test("a profile is asked for by the user of the token and shown", async () => {
  expect((await nameField()).value).toBe("Asha Mushi");
  expect(service.calls("POST /api/getProfile")[0]?.body).toEqual({ user: "7" });
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("asha@example.com");
  expect(screen.getByLabelText<HTMLSelectElement>(/^Title/).value).toBe("dr");
  expect(screen.getByLabelText<HTMLInputElement>(/^Country of residence/).value).toBe("");
  expect(screen.getByRole("img", { name: "Picture of Asha Mushi" }).getAttribute("src")).toBe("/api/avatars/asha.png");
});

test("a missing profile leads to the error page, a failing one can be tried again", async () => {
  service.on("POST /api/getProfile", { status: 500 }, { status: 404 });
  showPage(Profile, "/Profile");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith("/Error404"));
});

test("changes are sent as multipart and the session learns name and picture", async () => {
  service.on("POST /api/updateProfile", {
    status: 200,
    body: { ...PROFILE, name: "Asha M.", avatar: "/api/avatars/new.png" },
  });
  const name = await nameField();
  await userEvent.clear(name);
  await userEvent.type(name, "Asha M.");
  await save();
  expect(await screen.findByText("Your changes are saved.")).toBeDefined();
  expect(Object.fromEntries(sent())).toEqual({
    name: "Asha M.",
    email: "asha@example.com",
    phone: "+255 754 000 111",
    country: "Tanzania",
    title: "dr",
    country_of_residence: "",
    locale: "en",
  });
  expect(readSession()).toEqual({ token: "t0ken", name: "Asha M.", avatar: "/api/avatars/new.png" });
});

test("a chosen picture is previewed as a data address and sent", async () => {
  service.on("POST /api/updateProfile", { status: 200, body: PROFILE });
  await nameField();
  await userEvent.upload(screen.getByLabelText(/^Your picture/), picture("image/png"));
  await waitFor(() =>
    expect(screen.getByRole("img", { name: /Picture of/ }).getAttribute("src")).toMatch(/^data:image\/png;base64,/),
  );
  await save();
  await waitFor(() => expect(sent().get("avatar")).toBeInstanceOf(File));
});

test.each([
  [picture("image/svg+xml"), /kind of file does not work/],
  [picture("image/png", 2 * 1024 * 1024 + 1), /larger than 2\sMB/],
])("a picture of the wrong kind or size is refused at once and never sent (%#)", async (file, line) => {
  await nameField();
  const visitor = userEvent.setup({ applyAccept: false });
  const field = screen.getByLabelText(/^Your picture/);
  await visitor.upload(field, file);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(line)).toBeDefined();
  await save();
  expect(screen.getByRole("alert").textContent).toMatch(line);
  expect(service.calls("POST /api/updateProfile")).toEqual([]);
});

test("a picture can be removed", async () => {
  service.on("POST /api/updateProfile", { status: 200, body: { ...PROFILE, avatar: "" } });
  await nameField();
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  expect(screen.queryByRole("img")).toBeNull();
  await save();
  await waitFor(() => expect(sent().get("avatar_remove")).toBe("1"));
  expect(sent().has("avatar")).toBe(false);
});

test("a failed save keeps every change and says so", async () => {
  service.on("POST /api/updateProfile", { status: 500 });
  const name = await nameField();
  await userEvent.type(name, " II");
  await save();
  expect(await screen.findByText("Your changes could not be saved. Please try again.")).toBeDefined();
  expect(name.value).toBe("Asha Mushi II");
});

test("a session that ends while saving asks to log in again", async () => {
  service.on("POST /api/updateProfile", { status: 401 });
  await nameField();
  await save();
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith("/Login?next=/Profile&reason=expired"));
});

test("fields refused by the service are told beside their fields", async () => {
  service.on("POST /api/updateProfile", refusal({ field: "phone", code: "phone", message: "No such number." }));
  await nameField();
  await save();
  await waitFor(() => expect(screen.getByLabelText(/^Phone/).getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/));
});

test("a changed address that waits for its mail is named", async () => {
  service
    .on("POST /api/getProfile", { status: 200, body: { ...PROFILE, pending_email: "new@example.com" } })
    .on("POST /api/verify-email/resend", { status: 200 });
  await nameField();
  expect(screen.getByText(/new@example\.com is not confirmed yet/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Send the link again" }));
  expect(await screen.findByText("We have sent a new link to new@example.com.")).toBeDefined();
});

test("another address needs the password, and nothing else does", async () => {
  service.on("POST /api/updateProfile", { status: 200, body: PROFILE });
  await nameField();
  expect(screen.queryByLabelText("Your present password", { selector: "#profile-password" })).toBeNull();
  fireEvent.input(screen.getByLabelText("E-mail"), { target: { value: "new@example.com" } });
  const password = screen.getByLabelText("Your present password", { selector: "#profile-password" });
  await userEvent.type(password, "leopard under the acacia");
  await save();
  await waitFor(() => expect(sent()?.get("password")).toBe("leopard under the acacia"));
  expect(sent().get("email")).toBe("new@example.com");
});

test("requests and bookings of the account are listed with their state", async () => {
  service.on("GET /api/account/requests", {
    status: 200,
    body: {
      requests: [
        { reference: "7K2M-4TQX", kind: "quote", sent_on: "2026-11-21", travel_date: "2027-02-03", about: "" },
      ],
      bookings: [
        {
          number: "B-1",
          reference: "OPENS",
          tour: "Lemosho Route, 8 days",
          travel_date: "2027-02-03",
          state: "deposit_paid",
          total: 7440,
          received: 744,
        },
      ],
    },
  });
  await nameField();
  const link = await screen.findByRole("link", { name: "Lemosho Route, 8 days" });
  expect(link.getAttribute("href")).toBe("/Payment?reference=OPENS");
  expect(screen.getByText(/deposit paid/)).toBeDefined();
  expect(screen.getByText("Request for a quote")).toBeDefined();
  expect(screen.getByText(/7K2M-4TQX/)).toBeDefined();
});

test("the password is changed by who knows it", async () => {
  service.on("POST /api/change-password", { status: 204 });
  await nameField();
  await userEvent.type(
    screen.getByLabelText("Your present password", { selector: "#change-current" }),
    "leopard under the acacia",
  );
  await userEvent.type(screen.getByLabelText("New password"), "giraffe beside the river");
  await userEvent.type(screen.getByLabelText("Repeat password"), "giraffe beside the river");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText("Your password is changed. Your other devices are logged out.")).toBeDefined();
  expect(service.calls("POST /api/change-password")[0]?.body).toEqual({
    current_password: "leopard under the acacia",
    password: "giraffe beside the river",
    password_confirmation: "giraffe beside the river",
    locale: "en",
  });
});
