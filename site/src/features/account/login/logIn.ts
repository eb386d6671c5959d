import type { Answers } from "../../../lib/api/answers";
import { call, type Outcome } from "../../../lib/api/call";
import { avatarPath } from "../../../lib/session/avatar";
import type { Session } from "../../../lib/session/session";

interface Credentials {
  email: string;
  password: string;
  locale: string;
}

/** Logs in and returns the session for the browser to store. */
export async function logIn(body: Credentials): Promise<Outcome<Session>> {
  const outcome = await call<Partial<Answers["LoggedIn"]> | null>("login", { method: "POST", body });
  if (outcome.kind !== "done") {
    return outcome;
  }
  const { token, name, avatar } = outcome.answer ?? {};
  return token ? { kind: "done", answer: { token, name: name ?? "", avatar: avatarPath(avatar) } } : { kind: "failed" };
}
