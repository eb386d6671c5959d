// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService } from "../../account/testing/fakeService";
import { forget, showPage, watchNavigation } from "../../account/testing/showPage";
import Booking from "./+Page";

const ADDRESS = "/Booking?reference=Q-17&tour=lemosho-8-days&start_date=2099-02-03&adults=2&children=1";

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  gone = watchNavigation();
  service = new FakeService()
    .on("GET /data/tours.json", {
      status: 200,
      body: [{ slug: "lemosho-8-days", title: "Lemosho Route, 8 days", deposit_text: "10%" }],
    })
    .on("POST /api/submit-order-request", { status: 201, body: { reference: "B-9x", redirect_url: null } });
});
afterEach(forget);

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole("button", { name: "Book and pay" }));

async function book(address = ADDRESS) {
  showPage(Booking, address);
  await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
}

test("the address fills in quote number, tour, date and travellers", async () => {
  showPage(Booking, ADDRESS);
  await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
  expect(field("Quote number").value).toBe("Q-17");
  expect(field("Start date").value).toBe("2099-02-03");
  expect(screen.getByText("3 Travelers")).toBeDefined();
  expect(screen.queryByText(/A booking needs a quote number/)).toBeNull();
});

test("a booking is sent under a key of its own, without a login, and leads to its page", async () => {
  const built = document.createElement("select");
  built.id = "booking-phone-country";
  built.innerHTML = '<option value="GB" data-dial="44" data-trunk="0">United Kingdom +44</option>';
  document.body.append(built);
  await book();
  built.remove();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/BookingCompleted?reference=B-9x"));
  const [order] = service.calls("POST /api/submit-order-request");
  expect(order?.body).toMatchObject({
    reference: "Q-17",
    tour_name: "Lemosho Route, 8 days",
    tour_slug: "lemosho-8-days",
    travel_date: "2099-02-03",
    no_of_adults: 2,
    no_of_children: 1,
    full_name: "Asha Mushi",
    email_address: "asha@example.com",
    phone_country: "GB",
    country_code: "+44",
    country_of_residence: "United Kingdom",
    locale: "en",
    pay: "deposit",
  });
  expect(order?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(order?.headers.has("authorization")).toBe(false);
});

test("the whole amount can be paid instead of the deposit, whose part of the price the tour sets", async () => {
  showPage(Booking, ADDRESS);
  const deposit = await screen.findByLabelText<HTMLInputElement>("The deposit: 10% of the price");
  expect(deposit.checked).toBe(true);
  await userEvent.click(field("The whole amount"));
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
  await waitFor(() => expect(service.calls("POST /api/submit-order-request")[0]?.body).toMatchObject({ pay: "whole" }));
});

test("the part of the price is not said of a tour that nobody knows", async () => {
  showPage(Booking, ADDRESS);
  await screen.findByLabelText("The deposit: 10% of the price");
  fill("Tour", "Machame");
  expect(await screen.findByLabelText("The deposit")).toBeDefined();
});

test.each(["https://pay.pesapal.example/iframe/1", "/Payment?reference=B-9x"])(
  "a booking with something to pay leads to %s",
  async (redirect_url) => {
    service.on("POST /api/submit-order-request", { status: 200, body: { reference: "B-9x", redirect_url } });
    await book();
    await waitFor(() => expect(gone.goTo).toHaveBeenCalledExactlyOnceWith(redirect_url));
  },
);

test.each(["http://pay.example/", "//pay.example/", "javascript:alert(1)"])(
  "%s is never followed, and sending again makes no second booking",
  async (redirect_url) => {
    service.on("POST /api/submit-order-request", { status: 200, body: { reference: "B-9x", redirect_url } });
    await book();
    expect(await screen.findByText(/Your booking could not be sent/)).toBeDefined();
    await submit();
    await waitFor(() => expect(service.calls("POST /api/submit-order-request")).toHaveLength(2));
    const keys = service.calls("POST /api/submit-order-request").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toBe(keys[1]);
    expect(gone.goTo).not.toHaveBeenCalled();
  },
);

test("a quote number that nobody knows is said", async () => {
  service.on("POST /api/submit-order-request", { status: 404 });
  await book();
  expect(await screen.findByText(/We cannot find this quote number/)).toBeDefined();
});

test("another tour than that of the link is sent without the link's slug", async () => {
  showPage(Booking, ADDRESS);
  await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
  fill("Tour", "Machame");
  fill("Full name", "Asha");
  fill("E-mail", "asha@example.com");
  await submit();
  await waitFor(() =>
    expect(service.calls("POST /api/submit-order-request")[0]?.body).toMatchObject({
      tour_name: "Machame",
      tour_slug: "",
    }),
  );
});

test("without a quote number the page says where it comes from, and nothing is sent", async () => {
  showPage(Booking, "/Booking");
  expect(await screen.findByText(/A booking needs a quote number/)).toBeDefined();
  await submit();
  expect(screen.getByRole("alert").textContent).toBe(
    "Please enter the quote number. It is in the e-mail with your quote.",
  );
  expect(document.activeElement).toBe(field("Quote number"));
  expect(service.calls("POST /api/submit-order-request")).toEqual([]);
});

test("a day in the past is refused", async () => {
  showPage(Booking, ADDRESS.replace("2099", "2001"));
  await submit();
  expect(field("Start date").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Please choose today or a later date.")).toHaveLength(2);
});

test("what was typed is kept over a reload and dropped once it is sent", async () => {
  const { unmount } = showPage(Booking, ADDRESS);
  fill("Full name", "Asha Mushi");
  unmount();
  showPage(Booking, ADDRESS);
  expect(field("Full name").value).toBe("Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalled());
  expect(sessionStorage.getItem("draft:booking")).toBeNull();
});
