// Stands in for Netlify: serves what its command line deployed, each site and each draft on a port of its own, through
// the site's edge function.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

/** The file of exactly this name: the edge function needs no other look-up rules. */
function fileOf(folder, request) {
  const path = decodeURIComponent(new URL(request.url).pathname);
  const isThere = /\.\w+$/.test(path) && existsSync(folder + path);
  return new Response(readFileSync(isThere ? folder + path : `${folder}/404.html`), { status: isThere ? 200 : 404 });
}

async function answer(folder, request) {
  if (!existsSync(folder)) {
    return new Response("Not Found", { status: 404 });
  }
  const source = readFileSync(`${folder}/functions/site.js`).toString("base64");
  const { default: edge } = await import(`data:text/javascript;base64,${source}`);
  return edge(request, { next: async (asked) => fileOf(`${folder}/site`, asked) });
}

async function serve(folder) {
  const asked = [];
  const server = createServer(async (incoming, outgoing) => {
    asked.push(incoming.url);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`);
    const { status, headers, body } = await answer(folder, request);
    outgoing.writeHead(site.status ?? status, Object.fromEntries(headers));
    outgoing.end(body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const site = {
    address: `http://127.0.0.1:${server.address().port}`,
    folder: `${folder}/site`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}

/** `status` makes one of the sites answer every request with that status. */
export async function startNetlify(folder, ids) {
  const sites = {};
  for (const id of ids) {
    for (const kind of ["draft", "live"]) {
      mkdirSync(`${folder}/${kind}`, { recursive: true });
      sites[`${kind}/${id}`] = await serve(`${folder}/${kind}/${id}`);
    }
  }
  const addresses = Object.fromEntries(Object.entries(sites).map(([name, { address }]) => [name, address]));
  writeFileSync(`${folder}/addresses.json`, JSON.stringify(addresses));
  return {
    draft: (id) => sites[`draft/${id}`],
    live: (id) => sites[`live/${id}`],
    calls() {
      const file = `${folder}/calls`;
      return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : [];
    },
    close() {
      for (const site of Object.values(sites)) {
        site.close();
      }
    },
  };
}
