// A payment provider on this machine, as far as a browser test needs one.
import { once } from "node:events";
import { createServer } from "node:http";

/** The page that it sends visitors to; a test answers it itself. */
export const PAY = "https://pay.example/iframe";

/** Takes orders and says that they are unpaid until `pay` is called. */
export async function startProvider() {
  const orders = new Map();
  let isPaid = false;
  const answers = {
    "/api/Auth/RequestToken": () => ({ token: "token", expiryDate: new Date(Date.now() + 300_000).toISOString() }),
    "/api/URLSetup/RegisterIPN": () => ({ ipn_id: "ipn-1" }),
    "/api/Transactions/SubmitOrderRequest": (order) => {
      const id = `order-${orders.size + 1}`;
      orders.set(id, order);
      return { order_tracking_id: id, merchant_reference: order.id, redirect_url: `${PAY}?OrderTrackingId=${id}` };
    },
    "/api/Transactions/GetTransactionStatus": (_, query) => {
      const { id, amount, currency } = orders.get(query.get("orderTrackingId"));
      const paid = { status_code: 1, confirmation_code: "AB12", payment_method: "Visa" };
      const unpaid = { status_code: 0, status: "500", error: { code: "payment_details_not_found" } };
      return { merchant_reference: id, amount, currency, ...(isPaid ? paid : unpaid) };
    },
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) {
      body += part;
    }
    const { pathname, searchParams } = new URL(request.url, "http://provider");
    const answer = answers[pathname]?.(body && JSON.parse(body), searchParams);
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** By tracking id. */
    orders,
    pay(paid = true) {
      isPaid = paid;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
