// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService } from "../../account/testing/fakeService";
import { forget, logOutElsewhere, showPage, signIn } from "../../account/testing/showPage";
import { clearSession, storeSession } from "../../api/session";
import { Island } from "./UserMenu";

const paths = { login: "/Login", profile: "/Profile", dashboard: "/Dashboard", affiliate_link: "/AffiliateLink" };
const Menu = () => <Island paths={paths} />;

beforeEach(() => {
  new FakeService().on("GET /api/user", { status: 200, body: {} });
});
afterEach(forget);

test("a changed name and picture show at once", async () => {
  signIn();
  const { container } = showPage(Menu, "/Profile");
  expect(await screen.findByText("Asha")).toBeDefined();
  act(() => storeSession({ token: "t0ken", name: "Asha Mushi", avatar: "/api/avatars/new.png" }));
  expect(screen.getByText("Asha Mushi")).toBeDefined();
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/avatars/new.png");
});

test("a session that ends on the page leaves the way to log in", async () => {
  signIn();
  showPage(Menu, "/Profile");
  await screen.findByText("Asha");
  act(() => clearSession("expired"));
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/Login");
});

test("logging out in another tab takes the name out of this one", async () => {
  signIn();
  showPage(Menu, "/About");
  await screen.findByText("Asha");
  logOutElsewhere();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "token" })));
  expect(screen.getByRole("link", { name: "Log in" })).toBeDefined();
  expect(screen.queryByText("Asha")).toBeNull();
});

test("logging out in another tab counts before this one sees its cookies gone", async () => {
  signIn();
  showPage(Menu, "/About");
  await screen.findByText("Asha");
  localStorage.removeItem("token");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "token" })));
  expect(screen.getByRole("link", { name: "Log in" })).toBeDefined();
  expect(document.cookie).not.toContain("token=");
});
