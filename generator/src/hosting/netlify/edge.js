// Answers every address of the site except /api/ on Netlify. Netlify's own rules ignore case and trailing slashes,
// look up `X`, `X.html` and `X/index.html` in their own order, and send the headers of a hashed file also with its 404;
// therefore this function requests files by their full names and sets all headers.

const site = TABLE;

const redirects = new Map(site.redirects);
const types = new Map(site.types);
const hidden = new RegExp(`^/_(headers|redirects)$|\\.(${site.texts.join("|")})\\.(br|gz)$`);

/** Decodes a path and composes it (NFC); undefined if no file of a site can have it. */
function meant(pathname) {
  let path;
  try {
    path = decodeURIComponent(pathname).normalize("NFC");
  } catch {
    return undefined;
  }
  const trimmed = path.replace(/\/+$/, "");
  const isStrange = /[\p{Cc}\\]|\/\/|\/\.{1,2}(\/|$)/u.test(trimmed);
  const isHidden = hidden.test(trimmed);
  return path.startsWith("/") && !isStrange && !isHidden ? { path, trimmed } : undefined;
}

/** Encodes a path as the generator does: allowed characters stay readable. */
const encoded = (path) =>
  [...path].map((sign) => (/[^\x21-\x7e]|["#%<>?`]/u.test(sign) ? encodeURIComponent(sign) : sign)).join("");

const extension = (file) => file.slice(file.lastIndexOf(".") + 1);

/** Files that may answer a path, the likelier first. */
function files({ path, trimmed }) {
  if (path === "/") {
    return ["/index.html"];
  }
  if (trimmed === "/tours") {
    return ["/tours/index.html"];
  }
  if (/^\/affiliate\/[^/]+$/.test(trimmed)) {
    return ["/affiliate/invitation.html"];
  }
  const page = `${trimmed}.html`;
  return types.has(extension(trimmed)) ? [trimmed, page] : [page];
}

function headers(file, status, given = {}) {
  const all = new Headers(given);
  for (const [name, value] of site.headers) {
    all.set(name, value);
  }
  const kept = status === 404 ? undefined : site.kept.find(([folder]) => file.startsWith(`/${folder}`));
  all.set("cache-control", kept?.[1] ?? site.askedAgain);
  if (file) {
    all.set("content-type", types.get(extension(file)) ?? site.anyType);
  }
  return all;
}

const moved = (location) => new Response(null, { status: 301, headers: headers("", 301, { location }) });

export default async function answer(request, context) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Only GET and HEAD are answered here.\n", {
      status: 405,
      headers: headers("", 405, { allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" }),
    });
  }
  const url = new URL(request.url);
  const fetchFile = (file, options) => context.next(new Request(new URL(encoded(file), url), request), options);
  const address = meant(url.pathname);
  if (address) {
    const { path, trimmed } = address;
    const target = redirects.get(trimmed) ?? (trimmed === path ? undefined : encoded(trimmed) || "/");
    if (target && path !== "/" && path !== "/tours/") {
      return moved(target + url.search);
    }
    for (const file of files(address)) {
      const answer = await fetchFile(file, { sendConditionalRequest: true });
      if (answer.status === 200 || answer.status === 304) {
        return new Response(answer.body, { status: answer.status, headers: headers(file, answer.status, answer.headers) });
      }
    }
  }
  const page = await fetchFile("/404.html");
  return new Response(page.body, { status: 404, headers: headers("/404.html", 404, page.headers) });
}
