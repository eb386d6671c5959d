// @vitest-environment jsdom
import { act } from "@testing-library/react";
import axe from "axe-core";
import type { ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Login from "../src/features/account/login/LoginPage";
import ForgotPassword from "../src/features/account/password/ForgotPasswordPage";
import ResetPassword from "../src/features/account/password/ResetPasswordPage";
import Profile from "../src/features/account/profile/ProfilePage";
import Signup from "../src/features/account/signup/SignupPage";
import VerifyEmail from "../src/features/account/signup/VerifyEmailPage";
import BookingCompleted from "../src/features/booking/BookingCompletedPage";
import Booking from "../src/features/booking/BookingPage";
import Payment from "../src/features/booking/PaymentPage";
import type { Payment as Owed } from "../src/features/booking/payment";
import AffiliateLink from "../src/features/referral/AffiliateLinkPage";
import Dashboard from "../src/features/referral/DashboardPage";
import { TextsProvider } from "../src/lib/i18n/TextsContext";
import { FakeService } from "../src/testing/fakeService";
import { forget, signIn, texts, watchNavigation } from "../src/testing/showPage";

const friend = { ip_address: "203.0.113.4", name: "Ben", quote_number: "Q-1", date_created: "2026-11-01" };
const payment: Owed = {
  status: "open",
  amount: 10,
  deposit: 10,
  received: 0,
  total: 100,
  balance_on: "2099-01-04",
  due_now: true,
  travel_date: "2099-02-03",
  travellers: 2,
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
