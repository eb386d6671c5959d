// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeService } from "../../testing/fakeService";
import { forget, showPage, signIn, watchNavigation } from "../../testing/showPage";
import AffiliateLink from "./AffiliateLinkPage";

let service: FakeService;
let gone: ReturnType<typeof watchNavigation>;
beforeEach(() => {
  signIn();
  gone = watchNavigation();
  service = new FakeService()
    .on("GET /api/user", { status: 200, body: { id: "7", name: "Asha", email: "asha@example.com", avatar: "" } })
    .on("POST /api/getAffiliate", { status: 200, body: { agency_id: null } })
    .on("POST /api/affiliate", { status: 201, body: { agency_id: "asha-7f" } });
});
afterEach(forget);

const join = async () => {
  showPage(AffiliateLink, "/AffiliateLink");
  await userEvent.click(await screen.findByRole("button", { name: "Join the programme" }));
};

test("joining makes a link", async () => {
  await join();
  expect((await screen.findByLabelText<HTMLInputElement>("Your link")).value).toBe(
    `${location.origin}/affiliate/asha-7f`,
  );
  expect(screen.getByText(/Welcome to the programme/)).toBeDefined();
  expect(screen.getByText("asha-7f")).toBeDefined();
  expect(service.calls("POST /api/affiliate")[0]?.body).toEqual({ email: "asha@example.com", message: "" });
});

test("a member sees the link at once", async () => {
  service.on("POST /api/getAffiliate", { status: 200, body: { agency_id: "a b/c" } });
  showPage(AffiliateLink, "/AffiliateLink");
  expect((await screen.findByLabelText<HTMLInputElement>("Your link")).value).toBe(
    `${location.origin}/affiliate/a%20b%2Fc`,
  );
  expect(screen.queryByText(/Welcome to the programme/)).toBeNull();
});

test.each([{ status: 500 }, { status: 200, body: {} }])("joining that fails says so (%j)", async (answer) => {
  service.on("POST /api/affiliate", answer);
  await join();
  expect(await screen.findByText("Your link could not be created. Please try again.")).toBeDefined();
});

test("a session that ends while joining leads to the login", async () => {
  service.on("POST /api/affiliate", { status: 401 });
  await join();
  await waitFor(() => expect(gone.replaceWith).toHaveBeenCalledWith("/Login?next=/AffiliateLink&reason=expired"));
});
