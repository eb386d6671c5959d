// What the service answers about a visitor with an account, favourites, a friend and a booking: for tests, and for the
// pictures of `look/`.

export const USER = { id: "7", name: "Asha Mushi", email: "asha@example.com", avatar: "" };
const PAYMENT = {
  status: "open",
  amount: 645,
  kind: "deposit",
  reference: "secret-7",
  number: "8A12-0DXP",
  tour: "Kilimanjaro by the Machame route, 7 days",
  travel_date: "2099-07-04",
  travellers: 3,
  total: 6450,
  deposit: 645,
  received: 0,
  outstanding: 6450,
  balance_on: "2099-06-04",
  due_now: true,
  confirmed: false,
  method: "card",
  methods: ["card", "bank_transfer", "cash"],
  bank_details: ["Tembea Ltd", "IBAN TZ00"],
  invoice_url: "/api/invoice/secret-7",
};
export const OFFER = {
  tour_slug: "kilimanjaro-machame-route-7-days",
  tour_name: "Kilimanjaro by the Machame route, 7 days",
  price_per_person: 2150,
  parts: [{ basis: "traveller", up_to: null, count: 2, each: 2150 }],
  deposit_percent: 10,
  discount: 0,
  total: 4300,
  deposit: 430,
  balance_on: "2099-06-04",
  departures: [{ starts: "2099-07-04", price_per_person: 2150, places_left: 6 }],
  earliest: "2026-11-25",
  methods: ["card", "bank_transfer", "cash"],
  whole_price_days: 30,
  cancellation: [
    { days: 60, percent: null },
    { days: 30, percent: 50 },
    { days: 15, percent: 75 },
    { days: 0, percent: 100 },
  ],
};
/** By method and path below `/api/`. */
export const ANSWERS = {
  "GET user": USER,
  "GET wishlist": { tours: [101, 109, 115] },
  "POST getProfile": { name: USER.name, email: USER.email },
  "POST getAffiliate": { agency_id: "asha-7f", rewards: { pending: 200, earned: 0, paid: 0 } },
  "GET account/requests": {
    bookings: [
      {
        number: PAYMENT.number,
        reference: PAYMENT.reference,
        received: 645,
        state: "deposit_paid",
        total: PAYMENT.total,
        tour: PAYMENT.tour,
        travel_date: PAYMENT.travel_date,
        travellers: PAYMENT.travellers,
      },
    ],
    requests: [{ about: "Zanzibar", kind: "quote", reference: "ZW91-4X0Q", sent_on: "2026-10-12", travel_date: null }],
  },
  "GET friends/7": [{ ip_address: "203.0.113.42", name: "Ben", quote_number: null, date_created: "2026-11-01" }],
  "GET affiliate/asha-7f": { first_name: "Asha" },
  "GET payment/secret-7": PAYMENT,
  "GET payment/failed-7": { ...PAYMENT, status: "failed", reference: "failed-7" },
  "GET booking-offer": OFFER,
  "GET departures": { departures: [] },
};
