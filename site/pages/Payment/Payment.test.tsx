// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeService } from "../../account/testing/fakeService";
import { forget, showPage } from "../../account/testing/showPage";
import { PAUSES_MS } from "../../account/usePayment";
import Payment from "./+Page";

const CALL = "GET /api/payment/B-9x";
const state = (status: string, more = {}) => ({
  status: 200,
  body: { status, amount: 1234, reference: "B-9x", ...more },
});

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});
afterEach(forget);

const show = () => showPage(Payment, "/Payment?reference=B-9x");
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("an open payment shows amount, booking number and the three ways to pay", async () => {
  service.on(CALL, state("open", { redirect_url: "https://pay.pesapal.example/1" }));
  show();
  expect(await screen.findByText("Amount: $1,234")).toBeDefined();
  expect(screen.getByText("Booking number: B-9x")).toBeDefined();
  for (const name of ["Credit card", "Bank transfer", "Cash"]) {
    expect(screen.getByRole("heading", { name })).toBeDefined();
  }
  const link = screen.getByRole("link", { name: "Pay by card" });
  expect(link.getAttribute("href")).toBe("https://pay.pesapal.example/1");
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(screen.getByText("The payment page is opening …")).toBeDefined();
});

test.each([null, undefined, "http://pay.example/", "javascript:alert(1)"])(
  "with the provider's page %j there is no card payment",
  async (redirect_url) => {
    service.on(CALL, state("open", { redirect_url }));
    show();
    expect(await screen.findByRole("heading", { name: "Bank transfer" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Pay by card" })).toBeNull();
  },
);

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
  expect(screen.queryByRole("heading", { name: "Cash" })).toBeNull();
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
  ["failed", /did not go through/, true],
  ["cancelled", /You cancelled the payment/, true],
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
