import { textOf } from "../../../forms/submission/validation";
import { call, type Outcome } from "../../../lib/api/call";
import { type Profile, type ProfileAnswer, profileOf } from "../../../lib/session/profile";
import { LARGEST_AVATAR } from "./avatarProblem";
import { fittingPicture } from "./fittingPicture";

const FIELDS = ["name", "email", "phone", "country", "title", "country_of_residence"] as const;

/** Sends the fields of the form, and the picture if one was chosen. */
export async function saveProfile(token: string, form: FormData, locale: string): Promise<Outcome<Profile>> {
  const body = new FormData();
  for (const field of FIELDS) {
    body.set(field, textOf(form, field));
  }
  body.set("locale", locale);
  const password = form.get("password");
  if (typeof password === "string" && password) {
    body.set("password", password);
  }
  const avatar = form.get("avatar");
  if (avatar instanceof File && avatar.size > 0) {
    body.set("avatar", await fittingPicture(avatar, LARGEST_AVATAR), avatar.name);
  } else if (form.has("avatar_remove")) {
    body.set("avatar_remove", "1");
  }
  const outcome = await call<ProfileAnswer>("updateProfile", { method: "POST", token, body, timeout: 60_000 });
  return outcome.kind === "done" ? { kind: "done", answer: profileOf(outcome.answer) } : outcome;
}
