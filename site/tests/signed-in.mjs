/** Gives the visitor a session as a login would; the service knows its token. */
export async function signIn(context, preview, locale, name = "Asha Mushi") {
  const cookie = (key, value) => ({ name: key, value: encodeURIComponent(value), url: preview.address(locale, "/") });
  await context.addCookies([cookie("token", "t0ken"), cookie("name", name)]);
  preview.service.answer("GET user", {
    status: 200,
    json: { id: "7", name, email: "asha@example.com", avatar: "" },
  });
  preview.service.answer("GET wishlist", { status: 200, json: { tours: [] } });
}
