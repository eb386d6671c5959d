import { avatarPath } from "../../account/avatar";
import { call, type Outcome } from "../../api/call";
import type { Session } from "../../api/session";

interface Credentials {
  email: string;
  password: string;
  locale: string;
}

/** Answers what the browser keeps of a login. */
export async function logIn(body: Credentials): Promise<Outcome<Session>> {
  const outcome = await call<Partial<Session> | null>("login", { method: "POST", body });
  if (outcome.kind !== "done") {
    return outcome;
  }
  const { token, name, avatar } = outcome.answer ?? {};
  return token ? { kind: "done", answer: { token, name: name ?? "", avatar: avatarPath(avatar) } } : { kind: "failed" };
}
