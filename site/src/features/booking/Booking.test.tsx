// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeService } from "../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../testing/showPage";
import { followReferral } from "../referral/start";
import { keepInvitation } from "../referral/store";
import Booking from "./BookingPage";

const ADDRESS = "/Booking?reference=Q-17&tour=lemosho-8-days&start_date=2099-02-03&adults=2&children=1";

const OFFER = "/api/booking-offer?tour=lemosho-8-days&locale=en&date=2099-02-03&adults=2&children=1";
const OFFERED = {
  tour_name: "Lemosho Route, 8 days",
  price_per_person: 2480,
  parts: [{ basis: "traveller", up_to: null, count: 3, each: 2480 }],
  total: 7440,
  deposit: 744,
  methods: ["card", "bank_transfer", "cash"],
  whole_price_days: 25,
  cancellation: [
    { days: 61, percent: null },
    { days: 31, percent: 40 },
    { days: 0, percent: 100 },
  ],
};

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  gone = watchNavigation();
  service = new FakeService()
    .on("GET /data/tours.json", {
      status: 200,
      body: [
        {
          id: 1,
          slug: "lemosho-8-days",
          href: "/trip/lemosho-8-days",
          title: "Lemosho Route, 8 days",
          price: 2480,
          deposit_text: "10%",
        },
        { id: 2, slug: "to-measure", title: "Made to measure", price: null, deposit_text: null },
      ],
    })
    .on(`GET ${OFFER}`, { status: 200, body: OFFERED })
    .on("POST /api/submit-order-request", { status: 201, body: { reference: "B-9x", redirect_url: null } });
});
afterEach(forget);

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole("button", { name: /^Book and pay/ }));

async function book(address = ADDRESS) {
  showPage(Booking, address);
  await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
}

test("the address fills in quote number, tour, date and travellers, and the price stands there before anything is sent", async () => {
  showPage(Booking, ADDRESS);
  await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
  expect(field(/Quote number/).value).toBe("Q-17");
  expect(field("Start date").value).toBe("2099-02-03");
  expect(within(screen.getByRole("complementary")).getByText("3 Travelers")).toBeDefined();
  expect(screen.getByRole("link", { name: "Lemosho Route, 8 days" })).toBeDefined();
  expect(await screen.findByText("$2,480 per person")).toBeDefined();
  expect(screen.getByText("Total: $7,440")).toBeDefined();
  expect(field("The deposit: $744 (10% of the price)").checked).toBe(true);
  expect(screen.getByRole("button", { name: "Book and pay $744" })).toBeDefined();
  await userEvent.click(screen.getByLabelText("The whole amount: $7,440"));
  expect(screen.getByRole("button", { name: "Book and pay $7,440" })).toBeDefined();
  await userEvent.click(field("The deposit: $744 (10% of the price)"));
  expect(field("Credit card").checked).toBe(true);
});

test("without a day there is no price, which depends on it, and nothing is agreed to", async () => {
  service.on(`GET ${OFFER.replace("2099-02-03", "")}`, { status: 200, body: OFFERED });
  showPage(Booking, ADDRESS.replace("&start_date=2099-02-03", ""));
  expect(await screen.findByLabelText("Credit card")).toBeDefined();
  expect(screen.getByText(/Choose a tour, the day and the travellers/)).toBeDefined();
  expect(screen.queryByText(/per person/)).toBeNull();
  expect(document.querySelector<HTMLInputElement>("input[name=total]")?.value).toBe("");
  fill("Start date", "2099-02-03");
  expect(await screen.findByText("Total: $7,440")).toBeDefined();
  expect(document.querySelector<HTMLInputElement>("input[name=total]")?.value).toBe("7440");
});

test("a price of several parts says each of them, asked for with the ages of the children", async () => {
  const parts = [
    { basis: "traveller", up_to: null, count: 2, each: 2480 },
    { basis: "child", up_to: 5, count: 1, each: 1240 },
    { basis: "own_room", up_to: null, count: 1, each: 390 },
  ];
  service.on(`GET ${OFFER}&ages=4`, { status: 200, body: { ...OFFERED, parts, total: 6590 } });
  showPage(Booking, `${ADDRESS}&ages=4`);
  expect(await screen.findByText("2 × $2,480 per person")).toBeDefined();
  expect(screen.getByText("1 × $1,240, children up to 5 years")).toBeDefined();
  expect(screen.getByText("$390 for a room or tent of your own")).toBeDefined();
  expect(screen.queryByText("$2,480 per person")).toBeNull();
  expect(screen.getByText("Total: $6,590")).toBeDefined();
});

test("only tours with a price are suggested", async () => {
  showPage(Booking, "/Booking");
  await waitFor(() => expect(document.querySelectorAll("datalist option")).toHaveLength(1));
  expect(screen.getByText(/Choose a tour, the day and the travellers/)).toBeDefined();
  expect(service.received.filter(({ path }) => path.startsWith("/api/"))).toEqual([]);
});

test("a tour that is made to measure leads to a quote", async () => {
  service.on(`GET ${OFFER.replace("lemosho-8-days", "to-measure")}`, {
    status: 422,
    body: { title: "", status: 422, errors: [{ field: "tour_name", code: "by_quote_only", message: "By quote." }] },
  });
  showPage(Booking, ADDRESS.replace("lemosho-8-days", "to-measure"));
  expect(await screen.findByText(/This tour has no fixed price/)).toBeDefined();
});

test("a price that could not be loaded can be asked for again", async () => {
  service.on(`GET ${OFFER}`, { status: 503 }, { status: 200, body: OFFERED });
  showPage(Booking, ADDRESS);
  await screen.findByText("The price could not be loaded.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Total: $7,440")).toBeDefined();
});

test.each([
  ["", {}],
  ["020 7946 0018", { phone_country: "GB", country_code: "+44", country_of_residence: "United Kingdom" }],
])(
  "a booking with the phone number %j is sent under a key of its own and leads to its page",
  async (phone, country) => {
    const built = document.createElement("select");
    built.id = "booking-phone-country";
    built.innerHTML = '<option value="GB" data-dial="44" data-trunk="0">United Kingdom +44</option>';
    document.body.append(built);
    showPage(Booking, ADDRESS);
    await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
    fill("Full name", "Asha Mushi");
    fill("E-mail", "asha@example.com");
    fill(/^Phone/, phone);
    await submit();
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
      locale: "en",
      pay: "deposit",
      ...country,
    });
    expect(Object.keys(order?.body ?? {}).includes("country_of_residence")).toBe(phone !== "");
    expect(order?.headers.get("idempotency-key")).toMatch(/^\d+(-\d+){3}$/);
    expect(order?.headers.has("authorization")).toBe(false);
  },
);

test("the whole amount can be paid instead of the deposit, by bank transfer instead of a card", async () => {
  showPage(Booking, ADDRESS);
  await userEvent.click(await screen.findByLabelText("The whole amount: $7,440"));
  await userEvent.click(field("Bank transfer"));
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
  await waitFor(() =>
    expect(service.calls("POST /api/submit-order-request")[0]?.body).toMatchObject({
      pay: "whole",
      payment_method: "bank_transfer",
      total: "7440",
    }),
  );
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

test("what the service refuses is said beside the field", async () => {
  const message = "We cannot find this quote number.";
  const errors = [{ field: "reference", code: "unknown_quote", message }];
  service.on("POST /api/submit-order-request", { status: 422, body: { title: "", status: 422, errors } });
  await book();
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(document.activeElement).toBe(field(/Quote number/));
});

test("an inviter's own invitation is forgotten, the full price is shown, and the next press books at it", async () => {
  // jsdom dispatches no `formdata` event.
  class ToldFormData extends FormData {
    constructor(form?: HTMLFormElement) {
      super(form);
      form?.dispatchEvent(Object.assign(new Event("formdata", { bubbles: true }), { formData: this }));
    }
  }
  vi.stubGlobal("FormData", ToldFormData);
  keepInvitation("asha-7f", Date.now());
  followReferral();
  const message = "Your own invitation gives no friend’s discount.";
  const refused = { field: "total", code: "own_invitation", message };
  service
    .on(`GET ${OFFER}&affiliate=asha-7f`, { status: 200, body: { ...OFFERED, discount: 50, total: 7390 } })
    .on(
      "POST /api/submit-order-request",
      { status: 422, body: { title: "", status: 422, errors: [refused] } },
      { status: 201, body: { reference: "B-9x", redirect_url: null } },
    );
  showPage(Booking, ADDRESS);
  await screen.findByText("Total: $7,390");
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
  expect(await screen.findByText(message)).toBeDefined();
  await screen.findByText("Total: $7,440");
  expect(screen.queryByText(/Friend’s discount:/)).toBeNull();
  await submit();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/BookingCompleted?reference=B-9x"));
  const [first, second] = service.calls("POST /api/submit-order-request").map(({ body }) => body);
  expect(first).toMatchObject({ total: "7390", affiliate: "asha-7f" });
  expect(second).toMatchObject({ total: "7440" });
  expect(second).not.toHaveProperty("affiliate");
});

test("another tour than that of the link is sent without the link's slug, and without its price", async () => {
  showPage(Booking, ADDRESS);
  await screen.findByText("Total: $7,440");
  fill("Tour", "Machame");
  await waitFor(() => expect(screen.queryByText("Total: $7,440")).toBeNull());
  fill("Full name", "Asha");
  fill("E-mail", "asha@example.com");
  await submit();
  await waitFor(() => {
    const body = service.calls("POST /api/submit-order-request")[0]?.body;
    expect(body).toMatchObject({ tour_name: "Machame", tour_slug: "" });
    expect(body).not.toHaveProperty("total");
  });
});

test("without a tour nothing is sent", async () => {
  showPage(Booking, "/Booking");
  await submit();
  expect(screen.getByRole("alert").textContent).toBe("Please enter the tour that you would like to book.");
  const summary = await screen.findByRole("group", { name: "There are 5 problems" });
  expect(document.activeElement).toBe(summary);
  await userEvent.click(screen.getByRole("link", { name: "Please enter the tour that you would like to book." }));
  expect(document.activeElement).toBe(field("Tour"));
  expect(service.calls("POST /api/submit-order-request")).toEqual([]);
});

test("a day in the past is refused, and one of the address is not taken over", async () => {
  showPage(Booking, ADDRESS.replace("2099", "2001"));
  expect(field("Start date").value).toBe("");
  fill("Start date", "2001-02-03");
  fill("Full name", "Asha");
  fill("E-mail", "asha@example.com");
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

test("a tour with departures is booked for one of them, with its price, its balance and the rules of cancellation", async () => {
  const departures = [
    { starts: "2099-02-03", price_per_person: 2480, places_left: 4 },
    { starts: "2099-03-03", price_per_person: 2380, places_left: null },
  ];
  service
    .on("GET /api/booking-offer?tour=lemosho-8-days&locale=en", { status: 200, body: { ...OFFERED, departures } })
    .on(`GET ${OFFER}`, { status: 200, body: { ...OFFERED, balance_on: "2099-01-04", deposit_percent: 10 } });
  showPage(Booking, ADDRESS);
  const start = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Start date" });
  expect(start.value).toBe("2099-02-03");
  expect([...start.options].map(({ text }) => text)).toEqual([
    "Choose a departure",
    "3 February 2099 · $2,480",
    "3 March 2099 · $2,380",
  ]);
  expect(await screen.findByText(/the balance of \$6,696 is due by 4 January 2099/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Terms and conditions" }).getAttribute("href")).toBe("/Terms");
  for (const line of [
    "61 days or more before the start: the deposit, less what lodges and airlines return to us",
    "60 to 31 days: 40% of the price",
    "30 days or fewer, or no arrival: 100% of the price",
  ]) {
    expect(screen.getByText(line)).toBeDefined();
  }
});

test("within thirty days the whole price is asked for, and a day that does not fit is explained", async () => {
  const refused = { field: "travel_date", code: "too_soon", message: "We need 3 days to prepare this journey." };
  service.on(
    `GET ${OFFER}`,
    { status: 200, body: { ...OFFERED, deposit: 7440, deposit_percent: 100 } },
    { status: 422, body: { errors: [refused] } },
  );
  showPage(Booking, ADDRESS);
  expect(await screen.findByText(/within 25 days, so the whole price is due now/)).toBeDefined();
  expect(screen.queryByLabelText(/^The deposit/)).toBeNull();
  expect(field("The whole amount: $7,440").checked).toBe(true);
});

test("the same order sent again after a way back leads to its payment and is no second booking", async () => {
  await book();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/BookingCompleted?reference=B-9x"));
  cleanup();
  await book();
  await waitFor(() => expect(gone.goTo).toHaveBeenCalledWith("/Payment?reference=B-9x"));
  expect(service.calls("POST /api/submit-order-request")).toHaveLength(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Asha|asha@/);
});

test("the ages of the children go along, from the address and as they are chosen", async () => {
  showPage(Booking, `${ADDRESS.replace("children=1", "children=2")}&ages=4,11`);
  await waitFor(() => expect(field("Tour").value).toBe("Lemosho Route, 8 days"));
  expect((await screen.findByLabelText<HTMLSelectElement>("Age of child 1")).value).toBe("4");
  await userEvent.selectOptions(screen.getByLabelText("Age of child 2"), "9");
  fill("Full name", "Asha Mushi");
  fill("E-mail", "asha@example.com");
  await submit();
  await waitFor(() =>
    expect(service.calls("POST /api/submit-order-request")[0]?.body).toMatchObject({
      no_of_children: 2,
      child_ages: [4, 9],
    }),
  );
});

test("a member's name, address and phone stand in the form, and what was typed stays", async () => {
  signIn();
  service
    .on("GET /api/user", { status: 200, body: { id: "7", name: "Asha", email: "asha@example.com", avatar: "" } })
    .on("POST /api/getProfile", {
      status: 200,
      body: { name: "Asha Mushi", email: "asha@example.com", phone: "+255 754 000 111" },
    });
  showPage(Booking, ADDRESS);
  fill("Full name", "Juma");
  await waitFor(() => expect(field("E-mail").value).toBe("asha@example.com"));
  expect(field("Full name").value).toBe("Juma");
  expect(field(/^Phone/).value).toBe("+255 754 000 111");
});
