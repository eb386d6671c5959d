// Stands in for the enquiry service where a test needs its answers.
import { once } from "node:events";
import { createServer } from "node:http";

const NOTHING_THERE = { status: 404, json: {} };
/** Pages with departures ask for their places by themselves. */
const NO_DEPARTURES = { status: 200, json: { departures: [] } };

/** Listens on a free port; what was asked is kept in `calls`. */
export async function startService() {
  const answers = new Map();
  const calls = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) {
      body += part;
    }
    const path = request.url.replace("/api/", "");
    const json = request.headers["content-type"]?.includes("json") ? JSON.parse(body) : undefined;
    calls.push({ method: request.method, path, headers: request.headers, body, json });
    const usual = /^departures(\?|$)/.test(path) ? NO_DEPARTURES : NOTHING_THERE;
    const answer = answers.get(`${request.method} ${path}`) ?? usual;
    if (answer.cut) {
      request.socket.destroy();
      return;
    }
    await answer.until;
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body ?? JSON.stringify(answer.json ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    calls,
    /** From now on `POST requestquote` and the like are answered so. */
    answer(call, answer) {
      answers.set(call, answer);
    },
    clear() {
      answers.clear();
      calls.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
