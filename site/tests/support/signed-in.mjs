import { USER } from "./stored.mjs";

/** Cookies as a login leaves them. */
export const sessionCookies = (url, name = USER.name) =>
  Object.entries({ token: "t0ken", name }).map(([key, value]) => ({
    name: key,
    value: encodeURIComponent(value),
    url,
  }));

/** Gives the visitor a session as a login would; the service knows its token and no favourites. */
export async function signIn(context, preview, locale, name = USER.name) {
  await context.addCookies(sessionCookies(preview.address(locale, "/"), name));
  preview.service.answer("GET user", { status: 200, json: { ...USER, name } });
  preview.service.answer("GET wishlist", { status: 200, json: { tours: [] } });
}
