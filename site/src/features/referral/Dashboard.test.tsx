// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService } from "../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../testing/showPage";
import Dashboard from "./DashboardPage";

const FRIENDS = [
  {
    ip_address: "203.0.113.42",
    name: "Ben",
    quote_number: "Q-2026-17",
    date_created: "2026-11-01T10:00:00Z",
    reward: "earned",
  },
  { ip_address: "2001:db8:1:2::7", name: "Chloé", quote_number: null, date_created: "2026-10-30", reward: null },
];

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  signIn();
  gone = watchNavigation();
  service = new FakeService()
    .on("GET /api/user", { status: 200, body: { id: "7", name: "Asha", email: "asha@example.com", avatar: "" } })
    .on("POST /api/getAffiliate", { status: 200, body: { agency_id: "asha-7f" } })
    .on("GET /api/friends/7", { status: 200, body: FRIENDS });
});
afterEach(forget);

test("friends stand in a table with shortened IP address, name, quote number, date and reward", async () => {
  showPage(Dashboard, "/Dashboard");
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Name",
    "IP address",
    "Quote number",
    "Date created",
    "Reward",
  ]);
  const cells = table.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells[1]).toEqual(["Ben", "203.0.113.…", "Q-2026-17", "1 November 2026", "Earned"]);
  expect(cells[2]).toEqual(["Chloé", "2001:db8:…", "No quote yet", "30 October 2026", "None yet"]);
  expect(screen.getByText("2 friends have used your link")).toBeDefined();
});

test.each([
  ["en", ["Pending", "Earned", "Paid", "None yet"]],
  ["de", ["Ausstehend", "Verdient", "Ausgezahlt", "Noch keine"]],
  ["fr", ["En attente", "Acquise", "Versée", "Pas encore"]],
  ["es", ["Pendiente", "Obtenida", "Pagada", "Aún no"]],
  ["it", ["In sospeso", "Maturato", "Pagato", "Non ancora"]],
  ["pt", ["Pendente", "Ganha", "Paga", "Ainda não"]],
] as const)("%s: each friend's reward says how far it has come", async (locale, words) => {
  const [ben] = FRIENDS;
  const rewards = ["pending", "earned", "paid", null];
  service.on("GET /api/friends/7", { status: 200, body: rewards.map((reward) => ({ ...ben, reward })) });
  showPage(Dashboard, "/Dashboard", locale);
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(words);
});

test("friends and affiliate are asked for as the token's owner", async () => {
  showPage(Dashboard, "/Dashboard");
  await screen.findByRole("table");
  expect(service.calls("POST /api/getAffiliate")[0]?.body).toEqual({ email: "asha@example.com", message: "" });
  expect(service.received.map(({ headers }) => headers.get("authorization"))).toEqual(Array(3).fill("Bearer t0ken"));
});

test("the invitation link can be copied and shared by e-mail and WhatsApp", async () => {
  const visitor = userEvent.setup();
  showPage(Dashboard, "/Dashboard");
  const link = `${location.origin}/affiliate/asha-7f`;
  expect((await screen.findByLabelText<HTMLInputElement>("Your link")).value).toBe(link);
  await visitor.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Link copied")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(link);
  const address = (name: string) => decodeURIComponent(screen.getByRole<HTMLAnchorElement>("link", { name }).href);
  expect(address("Share by e-mail")).toMatch(/^mailto:\?subject=Thinking of Tanzania\?&body=.*\/affiliate\/asha-7f$/);
  expect(address("Share on WhatsApp")).toMatch(/^https:\/\/wa\.me\/\?text=.*\/affiliate\/asha-7f$/);
});

test("a link that cannot be copied is selected instead", async () => {
  const visitor = userEvent.setup();
  navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  showPage(Dashboard, "/Dashboard");
  await visitor.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(await screen.findByText(/could not be copied/)).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>("Your link");
  expect(field.selectionEnd).toBe(field.value.length);
});

test("rewards stand apart by whether they are pending, earned or paid", async () => {
  service.on("POST /api/getAffiliate", {
    status: 200,
    body: { agency_id: "asha-7f", rewards: { pending: 500, earned: 1200, paid: 300 } },
  });
  showPage(Dashboard, "/Dashboard");
  const amount = async (state: string) =>
    (await screen.findByText(state, { selector: "dt" })).nextElementSibling?.textContent;
  expect([await amount("Pending"), await amount("Earned"), await amount("Paid")]).toEqual(["$500", "$1,200", "$300"]);
  expect(screen.queryByText("No rewards yet")).toBeNull();
});

test("without friends, rewards and link it says so and shows the way to a link", async () => {
  service
    .on("POST /api/getAffiliate", { status: 200, body: { agency_id: null } })
    .on("GET /api/friends/7", { status: 200, body: [] });
  showPage(Dashboard, "/Dashboard");
  expect(await screen.findByText("No rewards yet")).toBeDefined();
  expect(screen.getByText(/Nobody has used your link yet/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Join the programme" }).getAttribute("href")).toBe("/AffiliateLink");
  expect(screen.queryByRole("table")).toBeNull();
});

test("a dashboard that fails can be tried again, and a session that ended leads to the login", async () => {
  service.on("GET /api/friends/7", { status: 500 }, { status: 401 });
  showPage(Dashboard, "/Dashboard");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith("/Login?next=/Dashboard&reason=expired"));
});
