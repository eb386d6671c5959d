// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSession } from "../../../lib/session/session";
import { FakeService } from "../../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../../testing/showPage";
import Login from "./LoginPage";

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  service = new FakeService()
    .on("POST /api/login", {
      status: 200,
      body: { token: "t1", name: "Asha Mushi", avatar: "api/avatars/1.png", user: "7" },
    })
    .on("POST /api/wishlist/merge", { status: 200, body: { tours: [5, 3] } });
  gone = watchNavigation();
});
afterEach(forget);

async function logIn(address = "/Login") {
  const visitor = userEvent.setup();
  showPage(Login, address);
  await visitor.type(screen.getByLabelText("E-mail"), "asha@example.com");
  await visitor.type(screen.getByLabelText("Password"), " two words ");
  await visitor.click(screen.getByRole("button", { name: "Log in" }));
}

test("a login keeps token, name and avatar and leads home", async () => {
  await logIn();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/"));
  expect(readSession()).toEqual({ token: "t1", name: "Asha Mushi", avatar: "/api/avatars/1.png" });
  expect(service.calls("POST /api/login")[0]?.body).toEqual({
    email: "asha@example.com",
    password: " two words ",
    locale: "en",
  });
});

test("a login joins the favourites of the device with those of the account before it leaves", async () => {
  localStorage.setItem("wishlist", "[3,9]");
  await logIn();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalled());
  const [merge] = service.calls("POST /api/wishlist/merge");
  expect(merge?.body).toEqual({ tours: [3, 9] });
  expect(merge?.headers.get("authorization")).toBe("Bearer t1");
  expect(localStorage.getItem("wishlist")).toBe("[3,9,5]");
});

test.each([
  ["/Profile", "/Profile"],
  ["/Dashboard", "/Dashboard"],
  ["/AffiliateLink", "/AffiliateLink"],
  ["/", "/"],
  ["//evil.example", "/"],
  ["https://evil.example/Profile", "/"],
  ["javascript:alert(1)", "/"],
  ["/\\evil.example", "/"],
  ["/Profile/../../evil", "/"],
  ["/Contact", "/"],
])("a login that came with next=%s leads to %s", async (next, leadsTo) => {
  await logIn(`/Login?next=${encodeURIComponent(next)}`);
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledExactlyOnceWith(leadsTo));
});

test("wrong credentials say so, keep what was typed and store nothing", async () => {
  service.on("POST /api/login", { status: 401, body: { title: "unauthorised" } });
  await logIn();
  expect((await screen.findByRole("alert")).textContent).toMatch(/the password is not right/);
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("asha@example.com");
  expect(readSession()).toBeNull();
  expect(gone.goTo).not.toHaveBeenCalled();
});

test("an offline visitor is told so", async () => {
  service.isReachable = false;
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  await logIn();
  expect((await screen.findByRole("alert")).textContent).toMatch(/You are offline/);
  Reflect.deleteProperty(navigator, "onLine");
});

test("a broken service is not called a wrong password", async () => {
  service.on("POST /api/login", { status: 500 });
  await logIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Sorry, something went wrong...");
});

test("an answer without a token is a failure", async () => {
  service.on("POST /api/login", { status: 200, body: {} });
  await logIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Sorry, something went wrong...");
  expect(readSession()).toBeNull();
});

test("missing fields are told in order and tied to their fields, and nothing is sent", async () => {
  showPage(Login, "/Login");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(screen.getByRole("alert").textContent).toBe("Please enter your e-mail address.");
  const summary = await screen.findByRole("group", { name: "There are 2 problems" });
  expect(document.activeElement).toBe(summary);
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(password.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please enter your password.",
  );
  expect(service.received).toEqual([]);
});

test("a password can be looked at, is hidden again when it is sent, and is never kept as a draft", async () => {
  service.on("POST /api/login", { status: 401 });
  const visitor = userEvent.setup();
  showPage(Login, "/Login");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  await visitor.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  await visitor.type(password, "secret words");
  await visitor.type(screen.getByLabelText("E-mail"), "asha@example.com");
  await visitor.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(password.type).toBe("password"));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("secret words");
});

test.each([
  ["/Login?next=/Profile", "Please log in to see this page."],
  ["/Login?next=/Profile&reason=expired", "Your session has expired. Please log in again."],
  ["/Login?next=/Profile&reason=signed-out", "You were logged out. Please log in again."],
])("%s says why a login is needed", async (address, line) => {
  showPage(Login, address);
  expect((await screen.findByRole("status")).textContent).toBe(line);
});

test("a signed-in visitor sees who they are instead of a form, with links and a way out", async () => {
  service.on("POST /api/logout", { status: 204 });
  signIn();
  showPage(Login, "/Login");
  expect(await screen.findByText("You are already logged in as Asha.")).toBeDefined();
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(screen.getByRole("link", { name: "Profile" }).getAttribute("href")).toBe("/Profile");
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/"));
  expect(readSession()).toBeNull();
  expect(service.calls("POST /api/logout")[0]?.headers.get("authorization")).toBe("Bearer t0ken");
});

test("a password never reaches the address, even when the form is sent before hydration", () => {
  const { container } = showPage(Login, "/Login");
  expect(container.querySelector("form")?.getAttribute("method")).toBe("post");
});
