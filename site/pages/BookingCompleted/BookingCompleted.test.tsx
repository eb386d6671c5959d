// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeService } from "../../account/testing/fakeService";
import { forget, showPage } from "../../account/testing/showPage";
import BookingCompleted from "./+Page";

const CALL = "GET /api/payment/B-9x";
const state = (status: string) => ({ status: 200, body: { status, amount: 300, reference: "B-9x" } });

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});
afterEach(forget);

test("a booking with a deposit to pay shows its number, what happens next and the way to payment", async () => {
  service.on(CALL, state("open"));
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText("Your booking number: B-9x")).toBeDefined();
  expect(screen.getByText(/sends you the invoice/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to payment" }).getAttribute("href")).toBe("/Payment?reference=B-9x");
});

test("coming back from the payment provider it shows the true state, pending first", async () => {
  vi.useFakeTimers();
  service.on(CALL, state("pending"), state("paid"));
  showPage(BookingCompleted, "/BookingCompleted?OrderTrackingId=1&OrderMerchantReference=B-9x");
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
  expect(screen.getByText(/sends you the invoice/)).toBeDefined();
  expect(service.received).toEqual([]);
});
