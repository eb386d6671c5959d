import type { Answers } from "../api/answers";
import { call, type Outcome } from "../api/call";
import { avatarPath } from "./avatar";
import { loadUser } from "./user";

/** `avatar` is a path on this site; `pending_email` a new address that waits to be confirmed. Either may be empty. */
export type Profile = Answers["OwnProfile"];

/** The service leaves out empty fields, or sends null for them. */
export type ProfileAnswer = { [Field in keyof Profile]?: string | null };

export function profileOf(answer: ProfileAnswer): Profile {
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

/** The profile of the account that the token belongs to; the call also names the account by its id. */
export async function loadProfile(token: string): Promise<Outcome<Profile>> {
  const user = await loadUser(token);
  if (user.kind !== "done") {
    return user;
  }
  const outcome = await call<ProfileAnswer>("getProfile", { method: "POST", token, body: { user: user.answer.id } });
  return outcome.kind === "done" ? { kind: "done", answer: profileOf(outcome.answer) } : outcome;
}
