// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSession, storeSession } from "../../lib/session/session";
import { FakeService } from "../../testing/fakeService";
import { removeMenu, showMenu } from "../../testing/showMenu";
import { forget, logOutElsewhere, showPage, signIn, watchNavigation } from "../../testing/showPage";
import AffiliateLink from "../referral/AffiliateLinkPage";
import Dashboard from "../referral/DashboardPage";
import Profile from "./profile/ProfilePage";

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  service = new FakeService();
  gone = watchNavigation();
});
afterEach(() => {
  removeMenu();
  forget();
});

const PAGES = [
  ["/Profile", Profile],
  ["/Dashboard", Dashboard],
  ["/AffiliateLink", AffiliateLink],
] as const;

test.each(PAGES)("%s sends a visitor without a token to the login and back, and asks nothing", async (path, Page) => {
  showPage(Page, path);
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledExactlyOnceWith(`/Login?next=${path}`));
  expect(service.received).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe("Loading …");
});

test.each(PAGES)("%s says that it loads, and asks with the token", async (path, Page) => {
  signIn();
  service.on("GET /api/user", { status: 503 });
  showPage(Page, path);
  expect(screen.getByRole("status").textContent).toBe("Loading …");
  await screen.findByRole("alert");
  expect(service.received[0]?.headers.get("authorization")).toBe("Bearer t0ken");
});

test.each(PAGES)("%s of an expired session forgets it and asks to log in again", async (path, Page) => {
  signIn();
  service.on("GET /api/user", { status: 401 });
  showPage(Page, path);
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith(`/Login?next=${path}&reason=expired`));
  expect(readSession()).toBeNull();
});

test.each(PAGES)("%s that does not exist leads to the error page", async (path, Page) => {
  signIn();
  service.on("GET /api/user", { status: 404 });
  showPage(Page, path);
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith("/Error404"));
});

test.each(PAGES)("%s tells an offline visitor so and loads once the connection is back", async (path, Page) => {
  signIn();
  service.isReachable = false;
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  showPage(Page, path);
  expect((await screen.findByRole("alert")).textContent).toMatch(/You are offline/);
  Reflect.deleteProperty(navigator, "onLine");
  service.isReachable = true;
  service.on("GET /api/user", { status: 503 });
  // The page may not listen yet when it is first seen.
  await waitFor(() => {
    act(() => void dispatchEvent(new Event("online")));
    expect(screen.getByText(/could not be loaded/)).toBeDefined();
  });
});

test("logging out in another tab leaves a guarded page", async () => {
  signIn();
  service.on("GET /api/user", { status: 503 });
  showPage(Profile, "/Profile");
  await screen.findByRole("alert");
  logOutElsewhere();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "token" })));
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith("/Login?next=/Profile&reason=signed-out"));
});

test("the end of one session does not end that of another login in the meantime", async () => {
  signIn();
  service.on("GET /api/user", ({ headers }) => {
    if (headers.get("authorization") === "Bearer newer") {
      return { status: 503 };
    }
    storeSession({ token: "newer", name: "Asha", avatar: "" });
    return { status: 401 };
  });
  showPage(Profile, "/Profile");
  await screen.findByText(/could not be loaded/);
  expect(readSession()?.token).toBe("newer");
  expect(gone.replaceWith).not.toHaveBeenCalled();
});

test.each(PAGES)("%s and the menu in the bar ask for the user once", async (path, Page) => {
  signIn();
  service.on("GET /api/user", () => ({ status: 200, body: { id: "7", name: "Asha", email: "asha@example.com" } }));
  service.on("POST /api/getAffiliate", { status: 503 }).on("POST /api/getProfile", { status: 503 });
  service.on("GET /api/friends/7", { status: 503 });
  showMenu(path);
  await screen.findByText("Asha");
  showPage(Page, path);
  await screen.findByText(/could not be loaded/);
  expect(service.calls("GET /api/user")).toHaveLength(1);
});

test.each(PAGES)(
  "%s says that a session has expired which the menu found so before the page came alive",
  async (path, Page) => {
    signIn();
    service.on("GET /api/user", { status: 401 });
    showMenu(path);
    await screen.findByRole("link", { name: "Log in" });
    showPage(Page, path);
    await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledExactlyOnceWith(`/Login?next=${path}&reason=expired`));
  },
);

test.each(PAGES)("logging out by the menu leads home from %s and not to the login", async (path, Page) => {
  signIn();
  service.on("GET /api/user", { status: 503 }).on("POST /api/logout", { status: 204 });
  showMenu(path);
  showPage(Page, path);
  await screen.findByText(/could not be loaded/);
  await userEvent.click(screen.getByRole("button", { name: "Log out", hidden: true }));
  await screen.findByRole("link", { name: "Log in" });
  expect(gone.goTo).toHaveBeenCalledExactlyOnceWith("/");
  expect(gone.replaceWith).not.toHaveBeenCalled();
});
