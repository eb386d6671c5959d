// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../lib/session/session";
import { FakeService } from "../../testing/fakeService";
import { forget, signIn } from "../../testing/showPage";
import { addToWishlist, readWishlist, removeFromWishlist, writeWishlist } from "./store";
import { addToAccount, followAccount, mergeWithAccount, saveToAccount } from "./sync";
import { readUnsent } from "./unsent";

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
  signIn();
});
afterEach(forget);

test("what another device has added and removed is so here", async () => {
  writeWishlist([101, 102]);
  service.on("GET /api/wishlist", { status: 200, body: { tours: [102, 103] } });
  await followAccount("t0ken");
  expect(readWishlist()).toEqual([102, 103]);
});

test("a list that cannot be had changes nothing", async () => {
  writeWishlist([101]);
  service.on("GET /api/wishlist", { status: 503 });
  await followAccount("t0ken");
  expect(readWishlist()).toEqual([101]);
});

test("a heart that is pressed while the list is on its way is not undone by it", async () => {
  const answers = [{ tours: [101] }, { tours: [101, 109] }];
  service.on("PUT /api/wishlist/109", { status: 204 });
  service.on("GET /api/wishlist", () => {
    if (answers.length === 2) {
      addToWishlist(109);
      saveToAccount(109, true);
    }
    return { status: 200, body: answers.shift() };
  });
  await followAccount("t0ken");
  expect(readWishlist()).toEqual([101, 109]);
  expect(service.calls("GET /api/wishlist")).toHaveLength(2);
});

test("a change that did not reach the account is sent again before its list counts", async () => {
  writeWishlist([101, 102]);
  service.isReachable = false;
  removeFromWishlist(101);
  await saveToAccount(101, false);
  service.isReachable = true;
  service.on("DELETE /api/wishlist/101", { status: 503 }, { status: 204 });
  service.on(
    "GET /api/wishlist",
    { status: 200, body: { tours: [101, 102] } },
    { status: 200, body: { tours: [102] } },
  );
  await followAccount("t0ken");
  expect(readWishlist()).toEqual([102]);
  await followAccount("t0ken");
  expect(service.calls("DELETE /api/wishlist/101")).toHaveLength(2);
  expect(readWishlist()).toEqual([102]);
});

test("only a login joins both lists, and a session that ends takes its favourites along", async () => {
  writeWishlist([101]);
  service.on("POST /api/wishlist/merge", { status: 200, body: { tours: [102, 101] } });
  await mergeWithAccount("t0ken");
  expect(readWishlist()).toEqual([101, 102]);
  clearSession("left");
  expect(readWishlist()).toEqual([]);
});

test("the favourites of somebody without an account stay, whatever ends", () => {
  clearSession("left");
  writeWishlist([101]);
  clearSession("left");
  expect(readWishlist()).toEqual([101]);
});

test("two quick presses on one heart reach the account one after the other, the last one last", async () => {
  const arrived: string[] = [];
  let answerFirst = () => {};
  vi.stubGlobal("fetch", (_: string, { method }: RequestInit) => {
    arrived.push(`${method} begins`);
    const answer = () => {
      arrived.push(`${method} ends`);
      return new Response(null, { status: 204 });
    };
    return method === "PUT"
      ? new Promise((resolve) => {
          answerFirst = () => resolve(answer());
        })
      : Promise.resolve(answer());
  });
  const first = saveToAccount(101, true);
  await vi.waitFor(() => expect(arrived).toContain("PUT begins"));
  const second = saveToAccount(101, false);
  answerFirst();
  await Promise.all([first, second]);
  expect(arrived).toEqual(["PUT begins", "PUT ends", "DELETE begins", "DELETE ends"]);
  expect(readUnsent()).toEqual([]);
});

test("the favourites that another of our sites passes on are told to the account, which would replace them otherwise", async () => {
  service.on("PUT /api/wishlist/109", { status: 204 });
  service.on("PUT /api/wishlist/115", { status: 204 });
  service.on("GET /api/wishlist", () => ({
    status: 200,
    body: {
      tours: service.received.filter(({ method }) => method === "PUT").map(({ path }) => Number(path.slice(-3))),
    },
  }));
  writeWishlist([101]);
  await addToAccount([109, 115]);
  await followAccount("t0ken");
  expect(readWishlist()).toEqual([109, 115]);
});
