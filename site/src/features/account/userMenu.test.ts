// @vitest-environment jsdom
import { screen } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearSession, storeSession } from "../../lib/session/session";
import { FakeService } from "../../testing/fakeService";
import { removeMenu, showMenu } from "../../testing/showMenu";
import { forget, logOutElsewhere, signIn } from "../../testing/showPage";

let service: FakeService;
beforeEach(() => {
  service = new FakeService().on("GET /api/user", { status: 200, body: {} });
});
afterEach(() => {
  removeMenu();
  forget();
});

const loginLink = () => screen.queryByRole("link", { name: "Log in" });

test("a visitor without a session keeps the way to log in, and nothing is asked", () => {
  showMenu("/About");
  expect(loginLink()?.getAttribute("href")).toBe("/Login");
  expect(screen.queryByText("Profile")).toBeNull();
  expect(service.received).toEqual([]);
});

test("a signed-in visitor sees the pages of the account instead, and an initial where there is no picture", () => {
  storeSession({ token: "t0ken", name: "Özge Yılmaz", avatar: "" });
  const bar = showMenu("/About");
  expect(loginLink()).toBeNull();
  const words = bar.querySelector("summary")?.textContent.replace(/\s+/g, " ").trim();
  expect(words).toBe("Your account: Özge Yılmaz Ö");
  expect(bar.querySelector(".user-menu-name")?.textContent).toBe("Özge Yılmaz");
  const links = [...bar.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Profile", "/Profile"],
    ["Dashboard", "/Dashboard"],
    ["Affiliate link", "/AffiliateLink"],
  ]);
});

test("an account without a name is named as an account", () => {
  storeSession({ token: "t0ken", name: "", avatar: "" });
  const bar = showMenu("/About");
  expect(bar.querySelector(".user-menu-name")?.textContent).toBe("Your account");
  expect(bar.querySelector(".user-menu-initial")?.textContent).toBe("Y");
});

test("a changed name and picture show at once, in a menu that stays open", () => {
  signIn();
  const bar = showMenu("/Profile");
  expect(screen.getByText("Asha", { selector: ".user-menu-name" })).toBeDefined();
  const menu = bar.querySelector("details") as HTMLDetailsElement;
  menu.open = true;
  storeSession({ token: "t0ken", name: "Asha Mushi", avatar: "/api/avatars/new.png" });
  expect(bar.querySelector(".user-menu-name")?.textContent).toBe("Asha Mushi");
  expect(bar.querySelector("img")?.getAttribute("src")).toBe("/api/avatars/new.png");
  expect(bar.querySelector("details")?.open).toBe(true);
  storeSession({ token: "t0ken", name: "Asha Mushi", avatar: "" });
  expect(bar.querySelector("img")).toBeNull();
  expect(bar.querySelector(".user-menu-initial")?.textContent).toBe("A");
  expect(service.calls("GET /api/user")).toHaveLength(1);
});

test("a session that ends on the page leaves the way to log in", () => {
  signIn();
  showMenu("/Profile");
  clearSession("expired");
  expect(loginLink()?.getAttribute("href")).toBe("/Login");
});

test("logging out in another tab takes the name out of this one", () => {
  signIn();
  showMenu("/About");
  logOutElsewhere();
  dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(loginLink()).not.toBeNull();
  expect(screen.queryByText("Asha")).toBeNull();
});

test("logging out in another tab counts before this one sees its cookies gone", () => {
  signIn();
  showMenu("/About");
  localStorage.removeItem("token");
  dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(loginLink()).not.toBeNull();
  expect(document.cookie).not.toContain("token=");
});
