import { avatarPath } from "../../account/avatar";
import { call, type Outcome } from "../../api/call";
import { loadUser } from "../../api/user";
import { textOf } from "../../ui/check";
import { LARGEST_AVATAR } from "./avatarProblem";
import { fittingPicture } from "./fittingPicture";

export interface Profile {
  name: string;
  email: string;
  phone: string;
  country: string;
  title: string;
  country_of_residence: string;
  /** Path on this site, or empty. */
  avatar: string;
  /** A new address that waits to be confirmed, or empty. */
  pending_email: string;
}

/** The service leaves out, or answers as null, what nobody has filled in. */
type ProfileAnswer = { [Field in keyof Profile]?: string | null };

export const PROFILE_FIELDS = ["name", "email", "phone", "country", "title", "country_of_residence"] as const;

function profileOf(answer: ProfileAnswer): Profile {
  return {
    name: answer.name ?? "",
    email: answer.email ?? "",
    phone: answer.phone ?? "",
    country: answer.country ?? "",
    title: answer.title ?? "",
    country_of_residence: answer.country_of_residence ?? "",
    avatar: avatarPath(answer.avatar),
    pending_email: answer.pending_email ?? "",
  };
}

const read = (outcome: Outcome<ProfileAnswer>): Outcome<Profile> =>
  outcome.kind === "done" ? { kind: "done", answer: profileOf(outcome.answer) } : outcome;

/** A profile is asked for by its user, whom only the token names. */
export async function loadProfile(token: string): Promise<Outcome<Profile>> {
  const user = await loadUser(token);
  if (user.kind !== "done") {
    return user;
  }
  return read(await call<ProfileAnswer>("getProfile", { method: "POST", token, body: { user: user.answer.id } }));
}

/** Sends what the form holds; a picture only where one was chosen. */
export async function saveProfile(token: string, form: FormData, locale: string): Promise<Outcome<Profile>> {
  const body = new FormData();
  for (const field of PROFILE_FIELDS) {
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
  return read(await call<ProfileAnswer>("updateProfile", { method: "POST", token, body, timeout: 60_000 }));
}
