import { call, type Outcome } from "../api/call";
import { loadUser } from "../api/user";
import { avatarPath } from "./avatar";

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
