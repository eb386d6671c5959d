// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeService } from "../../testing/fakeService";
import { forget, showPage } from "../../testing/showPage";
import BookingCompleted from "./BookingCompletedPage";

const CALL = "GET /api/payment/B-9x";
const BACK = `${CALL}?tracking=1`;
const state = (status: string, more = {}) => ({
  status: 200,
  body: {
    status,
    amount: 300,
    reference: "B-9x",
    number: "7KQ2-M4XF",
    travel_date: "2099-02-03",
    travellers: 3,
    total: 1500,
    received: 0,
    outstanding: 0,
    balance_on: "2099-01-04",
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
  service.on(CALL, state("open", { outstanding: 1500 }));
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText("Your booking number: 7KQ2-M4XF")).toBeDefined();
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "You receive everything by e-mail, with the invoice.",
    "You pay $300.",
    "We confirm every part of the journey and write to you.",
    "You pay the balance of $1,200 by 4 January 2099.",
    "Your journey begins on 3 February 2099.",
    "From 3 February 2099",
    "3 Travelers",
  ]);
  const receipt = within(screen.getByRole("complementary", { name: "Your journey" }));
  expect(receipt.getAllByRole("term").map((name) => name.textContent)).toEqual([
    "Price of the journey",
    "To pay now",
    "Balance, due by 4 January 2099",
  ]);
  expect(receipt.getAllByRole("definition").map((sum) => sum.textContent)).toEqual(["$1,500", "$300", "$1,200"]);
  expect(screen.getByRole("link", { name: "Go to payment" }).getAttribute("href")).toBe("/Payment?reference=B-9x");
  expect(screen.getByRole("link", { name: "Invoice to print" }).getAttribute("href")).toBe("/api/invoice/B-9x");
});

test("a booking shows the journey line of its tour, and nothing of a tour that the site has no more", async () => {
  const signature = { ground: "", way: "M4 14L96 14", flights: "", nights: "" };
  service.on("GET /data/tours.json", { status: 200, body: [{ title: "Machame", signature }] });
  service.on(CALL, state("open", { tour: "Machame" }));
  const { container, unmount } = showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  await vi.waitFor(() => expect(container.querySelector(".signature-way")?.getAttribute("d")).toBe(signature.way));
  unmount();
  service.on(CALL, state("open", { tour: "Lemosho" }));
  const other = showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText("Your booking number: 7KQ2-M4XF")).toBeDefined();
  await vi.waitFor(() => expect(other.container.querySelector(".signature")).toBeNull());
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

test.each(["/BookingCompleted?reference=B-9x", "/BookingCompleted"])(
  "%s is of no booking, and says so",
  async (address) => {
    service.on(CALL, { status: 404 });
    showPage(BookingCompleted, address);
    expect(await screen.findByText("There is no booking at this address.")).toBeDefined();
    expect(screen.getByRole("status").textContent).toMatch(/personal link/);
    for (const claim of [/booking number/, /recorded/, /We confirm/]) {
      expect(screen.queryByText(claim)).toBeNull();
    }
  },
);

test("who has paid is not told to wait for the payment, and a cancelled booking is not called recorded", async () => {
  service.on(CALL, state("paid"));
  const { unmount } = showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText(/has been recorded/)).toBeDefined();
  expect(screen.queryByText(/^You pay/)).toBeNull();
  unmount();
  service.on(CALL, state("cancelled"));
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText("This booking is cancelled.")).toBeDefined();
  expect(screen.queryByText(/has been recorded/)).toBeNull();
});

test("a payment did not go through for whom the provider sends back, and was not begun for everyone else", async () => {
  service.on(CALL, state("failed")).on(BACK, state("failed"));
  const { unmount } = showPage(BookingCompleted, "/BookingCompleted?reference=B-9x");
  expect(await screen.findByText(/No payment has reached us yet/)).toBeDefined();
  expect(screen.queryByText(/did not go through/)).toBeNull();
  unmount();
  showPage(BookingCompleted, "/BookingCompleted?reference=B-9x&OrderTrackingId=1");
  const failure = await screen.findByText(/did not go through/);
  // Before the good news, which would hide it.
  const recorded = screen.getByText(/has been recorded/);
  expect(failure.compareDocumentPosition(recorded) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
