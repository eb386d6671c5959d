// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeService } from "../../account/testing/fakeService";
import { forget, showPage } from "../../account/testing/showPage";
import BookingCompleted from "./+Page";

const CALL = "GET /api/payment/B-9x";
const BACK = `${CALL}?tracking=1`;
const state = (status: string, more = {}) => ({
  status: 200,
  body: {
    status,
    amount: 300,
    reference: "B-9x",
    number: "7KQ2-M4XF",
    outstanding: 0,
    confirmed: false,
    invoice_url: "/api/invoice/B-9x",
    ...more,
  },
});

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});
afterEach(forget);

test("a booking with a deposit to pay shows its number, what happens next and the way to payment", async () => {
  service.on(CALL, state("open"));
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText("Your booking number: 7KQ2-M4XF")).toBeDefined();
  expect(screen.getByText(/we will confirm every part/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to payment" }).getAttribute("href")).toBe("/Payment?reference=B-9x");
  expect(screen.getByRole("link", { name: "Invoice to print" }).getAttribute("href")).toBe("/api/invoice/B-9x");
});

test("a booking that waits for a look has nothing to pay yet, and a confirmed one says so", async () => {
  service.on(CALL, state("nothing"));
  const { unmount } = showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText(/are looking at it/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Go to payment" })).toBeNull();
  unmount();
  service.on(CALL, state("paid", { outstanding: 600, confirmed: true }));
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText("Your booking is confirmed.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to payment" })).toBeDefined();
});

test.each([
  "/BookingCompleted?reference=B-9x&OrderTrackingId=1&OrderMerchantReference=B-9x-2",
  "/BookingCompleted?OrderTrackingId=1&OrderMerchantReference=B-9x-2",
])("coming back from the payment provider to %s it shows the true state, pending first", async (address) => {
  vi.useFakeTimers();
  service.on(BACK, state("pending"), state("paid"));
  showPage(BookingCompleted, address);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole("status").textContent).toBe("We are checking the payment …");
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole("status").textContent).toBe("Thank you. We have received your payment of $300.");
  expect(screen.queryByRole("link", { name: "Go to payment" })).toBeNull();
});

test("a number that nobody knows is no booking", async () => {
  service.on(CALL, { status: 404 });
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect((await screen.findByRole("alert")).textContent).toMatch(/personal link/);
  expect(screen.queryByText(/Your booking number/)).toBeNull();
});

test("without a number it says what happens next and asks nothing", async () => {
  showPage(BookingCompleted, "/BookingCompleted");
  expect(screen.getByText(/we will confirm every part/)).toBeDefined();
  expect(service.received).toEqual([]);
});
