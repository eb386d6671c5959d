// @vitest-environment jsdom
import { act } from "@testing-library/react";
import axe from "axe-core";
import type { ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TextsProvider } from "../i18n/TextsContext";
import AffiliateLink from "../pages/AffiliateLink/+Page";
import Booking from "../pages/Booking/+Page";
import BookingCompleted from "../pages/BookingCompleted/+Page";
import Dashboard from "../pages/Dashboard/+Page";
import ForgotPassword from "../pages/ForgotPassword/+Page";
import Login from "../pages/Login/+Page";
import Payment from "../pages/Payment/+Page";
import Profile from "../pages/Profile/+Page";
import ResetPassword from "../pages/ResetPassword/+Page";
import Signup from "../pages/Signup/+Page";
import VerifyEmail from "../pages/VerifyEmail/+Page";
import type { Payment as Owed } from "./payment";
import { FakeService } from "./testing/fakeService";
import { forget, signIn, texts, watchNavigation } from "./testing/showPage";

const friend = { ip_address: "203.0.113.4", name: "Ben", quote_number: "Q-1", date_created: "2026-11-01" };
const payment: Owed = {
  status: "open",
  amount: 10,
  kind: "deposit",
  reference: "B-1",
  number: "7KQ2-M4XF",
  tour: "Lemosho Route, 8 days",
  outstanding: 100,
  confirmed: false,
  method: "card",
  methods: ["card", "bank_transfer", "cash"],
  bank_details: ["IBAN TZ00 1234"],
  redirect_url: "https://pay.example/",
  invoice_url: "/api/invoice/B-1",
};

let root: Root | undefined;
beforeEach(() => {
  watchNavigation();
  new FakeService()
    .on("GET /api/user", { status: 200, body: { id: "7", name: "Asha", email: "asha@example.com", avatar: "" } })
    .on("POST /api/getProfile", { status: 200, body: { name: "Asha", email: "asha@example.com" } })
    .on("POST /api/getAffiliate", { status: 200, body: { agency_id: "asha" } })
    .on("GET /api/friends/7", { status: 200, body: [friend] })
    .on("POST /api/verify-email", { status: 404 })
    .on("GET /api/payment/B-1", { status: 200, body: payment });
});
afterEach(() => {
  act(() => root?.unmount());
  forget();
});

const PAGES: [string, ComponentType][] = [
  ["/Login?next=/Profile", Login],
  ["/Signup", Signup],
  ["/ForgotPassword", ForgotPassword],
  ["/ResetPassword?token=1", ResetPassword],
  ["/VerifyEmail?token=1", VerifyEmail],
  ["/Profile", Profile],
  ["/Dashboard", Dashboard],
  ["/AffiliateLink", AffiliateLink],
  ["/Booking", Booking],
  ["/BookingCompleted?reference=B-1", BookingCompleted],
  ["/Payment?reference=B-1", Payment],
];
const GUESTS = new Set<ComponentType>([Login, Signup]);

test.each(PAGES)("%s hydrates as it was built and passes axe once it has loaded", async (address, Page) => {
  const complaints = vi.spyOn(console, "error");
  const page = (
    <TextsProvider value={texts()}>
      <Page />
    </TextsProvider>
  );
  document.body.innerHTML = `<main><h1>${address}</h1><div id="page">${renderToString(page)}</div></main>`;
  history.replaceState(null, "", address);
  if (!GUESTS.has(Page)) {
    signIn();
  }
  const errors: unknown[] = [];
  const element = document.getElementById("page") as HTMLElement;
  await act(async () => {
    root = hydrateRoot(element, page, { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(complaints).not.toHaveBeenCalled();
  expect(element.textContent).not.toMatch(/^Loading/);

  // Colours need a real browser; the names of the phone's countries are the built page's.
  const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
  const problems = violations.filter(({ id }) => !["document-title", "html-has-lang"].includes(id));
  expect(problems.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
