// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeService } from "../../testing/fakeService";
import { forget, showPage, watchNavigation } from "../../testing/showPage";
import Payment from "./PaymentPage";
import { PAUSES_MS } from "./usePayment";

const CALL = "GET /api/payment/B-9x";
const state = (status: string, more = {}) => ({
  status: 200,
  body: {
    status,
    amount: 1234,
    kind: "deposit",
    reference: "B-9x",
    number: "7KQ2-M4XF",
    tour: "Lemosho Route, 8 days",
    travel_date: "2099-02-03",
    travellers: 3,
    total: 1500,
    received: 0,
    outstanding: 0,
    balance_on: "2099-01-04",
    methods: ["card", "bank_transfer", "cash"],
    bank_details: [],
    invoice_url: "/api/invoice/B-9x",
    ...more,
  },
});

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});
afterEach(forget);

const show = () => showPage(Payment, "/Payment?reference=B-9x");
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("an open payment shows amount, booking number and the three ways to pay", async () => {
  const gone = watchNavigation();
  service.on(CALL, state("open", { redirect_url: "https://pay.pesapal.example/1", bank_details: ["IBAN TZ00"] }));
  show();
  expect(await screen.findByText("Deposit: $1,234")).toBeDefined();
  expect(screen.getByText("Booking number: 7KQ2-M4XF")).toBeDefined();
  for (const name of ["Credit card", "Bank transfer", "Cash in Arusha"]) {
    expect(screen.getByRole("heading", { name })).toBeDefined();
  }
  expect(screen.getByText("Please transfer $1,234 and give the booking number 7KQ2-M4XF.")).toBeDefined();
  expect(screen.getByText("IBAN TZ00")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Pay by card" }));
  expect(screen.getByText("The payment page is opening …")).toBeDefined();
  expect(gone.goTo).toHaveBeenCalledExactlyOnceWith("https://pay.pesapal.example/1");
});

test("a payment that was not begun is begun when the visitor wants to pay by card", async () => {
  const gone = watchNavigation();
  service
    .on(CALL, state("failed"))
    .on(
      "POST /api/payment/B-9x/start",
      { status: 503 },
      { status: 200, body: { redirect_url: "javascript:alert(1)" } },
      { status: 200, body: { redirect_url: "https://pay.pesapal.example/2" } },
    );
  show();
  const button = await screen.findByRole("button", { name: "Pay by card" });
  for (const _ of ["the provider is away", "an address that is never followed"]) {
    await userEvent.click(button);
    expect(await screen.findByText(/payment page cannot be reached/)).toBeDefined();
    expect(gone.goTo).not.toHaveBeenCalled();
  }
  await userEvent.click(button);
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledExactlyOnceWith("https://pay.pesapal.example/2"));
});

test("without a provider there is no card payment, and without bank details they are announced", async () => {
  service.on(CALL, state("open", { methods: ["bank_transfer", "cash"], kind: "whole" }));
  show();
  expect(await screen.findByText("Whole amount: $1,234")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Pay by card" })).toBeNull();
  expect(screen.getByText("We will send you the bank details by e-mail.")).toBeDefined();
});

test("after the deposit the rest can be paid", async () => {
  service.on(CALL, state("paid", { outstanding: 5000 }));
  show();
  expect(await screen.findByText("Still to pay: $5,000")).toBeDefined();
  expect(screen.getByText(/We have received your payment of \$1,234/)).toBeDefined();
  expect(screen.getByText("Please transfer $5,000 and give the booking number 7KQ2-M4XF.")).toBeDefined();
});

test("a pending payment is looked at again until it is paid", async () => {
  vi.useFakeTimers();
  service.on(CALL, state("pending"), state("pending"), { status: 503 }, state("paid"));
  show();
  await pass(0);
  expect(screen.getByRole("status").textContent).toBe("We are checking the payment …");
  await pass(PAUSES_MS[0] ?? 0);
  await pass(PAUSES_MS[1] ?? 0);
  expect(screen.getByRole("status").textContent).toBe("We are checking the payment …");
  await pass(PAUSES_MS[2] ?? 0);
  expect(screen.getByRole("status").textContent).toBe("Thank you. We have received your payment of $1,234.");
  await pass(600_000);
  expect(service.calls(CALL)).toHaveLength(4);
});

test("a payment that stays pending is looked at a bounded number of times and asks not to pay again", async () => {
  vi.useFakeTimers();
  service.on(CALL, state("pending"));
  show();
  for (const pause of [0, ...PAUSES_MS, 600_000]) {
    await pass(pause);
  }
  expect(service.calls(CALL)).toHaveLength(PAUSES_MS.length + 1);
  expect(screen.getByRole("status").textContent).toMatch(/Please do not pay again/);
  expect(screen.queryByRole("heading", { name: "Cash in Arusha" })).toBeNull();
});

test("leaving the page ends the looking", async () => {
  vi.useFakeTimers();
  service.on(CALL, state("pending"));
  const { unmount } = show();
  await pass(0);
  unmount();
  await pass(600_000);
  expect(service.calls(CALL)).toHaveLength(1);
});

test.each([
  ["failed", /No payment has reached us yet/, true],
  ["cancelled", /This booking is cancelled/, false],
  ["paid", /We have received your payment of \$1,234/, false],
  ["nothing", /nothing to pay at the moment/, false],
])("a payment that is %s says so", async (status, line, isDue) => {
  service.on(CALL, state(status));
  show();
  expect(await screen.findByText(line)).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Ways to pay" }) !== null).toBe(isDue);
});

test("without a reference, or with an unknown one, the page asks for the personal link", async () => {
  const { unmount } = showPage(Payment, "/Payment");
  expect(await screen.findByText(/open this page with the personal link/)).toBeDefined();
  expect(service.received).toEqual([]);
  unmount();
  service.on(CALL, { status: 404 });
  show();
  expect(await screen.findByText(/open this page with the personal link/)).toBeDefined();
});

test("a failure can be tried again", async () => {
  service.on(CALL, { status: 503 }, state("paid"));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/We have received your payment/)).toBeDefined();
});
