// Netlify as far as the edge function meets it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { hostOf } from "./hosts.mjs";

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/**
 * What stands behind the edge function. It has the manners that are reported of Netlify and that the function must not
 * depend on: capitals are sent to small letters, folders to their slash, and a missing asset is kept like a present one.
 */
function behind(folder, request) {
  const path = decodeURIComponent(new URL(request.url).pathname);
  const respond = (status, file) => {
    const bytes = readFileSync(`${folder}/${file}`);
    const etag = `"${createHash("sha1").update(bytes).digest("hex")}"`;
    const headers = {
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public,max-age=0",
      "content-type": file.endsWith(".html") ? "text/html; charset=UTF-8" : "application/x-unknown",
      etag,
    };
    if (request.headers.get("if-none-match") === etag && status === 200) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(request.method === "HEAD" ? null : bytes, { status, headers });
  };
  if (isFile(folder + path) && !/^\/_(headers|redirects)$/.test(path)) {
    return respond(200, path.slice(1));
  }
  const pretty = path.toLowerCase();
  if (pretty !== path && !path.endsWith(".html")) {
    return new Response(null, { status: 301, headers: { location: pretty } });
  }
  if (existsSync(folder + path) && !path.endsWith("/")) {
    return new Response(null, { status: 301, headers: { location: `${path}/` } });
  }
  for (const file of [`${path.replace(/\/$/, "")}.html`, `${path}/index.html`]) {
    if (isFile(`${folder}/${file}`)) {
      return respond(200, file);
    }
  }
  return respond(404, "404.html");
}

/** Conditions of a request go along only where the function asks for it, as at Netlify. */
function without(request) {
  const headers = new Headers(request.headers);
  headers.delete("if-none-match");
  return new Request(request, { headers });
}

export async function startEdge({ sites }) {
  const functions = {};
  for (const locale of ["en", "de"]) {
    const file = `${sites}/hosting/netlify/${locale}/edge-functions/site.js`;
    // Netlify reads it as a module, whatever its folder's package says.
    const source = readFileSync(file, "utf8");
    functions[locale] = (await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`)).default;
  }
  return {
    name: "edge function",
    async ask(locale, path, { method = "GET", headers = {} } = {}) {
      const request = new Request(`https://${hostOf(locale)}${path}`, { method, headers });
      const next = async (asked, options) => {
        const isConditional = options?.sendConditionalRequest;
        return behind(`${sites}/${locale}`, isConditional ? asked : without(asked));
      };
      const answer = await functions[locale](request, { next });
      const body = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
    },
    close() {},
  };
}
