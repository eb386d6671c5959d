import type { Answers } from "../api/answers";
import { call, type Outcome } from "../api/call";
import { expireSession } from "./session";

/** The owner of a token; `avatar` is a path on this site, or empty. */
export type User = Answers["User"];

let asked: { token: string; outcome: Promise<Outcome<User>> } | null = null;

const forget = () => {
  asked = null;
};

/**
 * The menu in the bar and the page both need the user: they share one request while the session stays the same, and a
 * refusal ends the session once. After a network error the next caller requests again.
 */
export function loadUser(token: string): Promise<Outcome<User>> {
  if (asked?.token === token) {
    return asked.outcome;
  }
  const outcome = call<User>("user", { token }).then((answered) => {
    if (answered.kind !== "done") {
      forget();
    }
    if (answered.kind === "unauthorised") {
      expireSession(token);
    }
    return answered;
  });
  asked = { token, outcome };
  document.addEventListener("session", forget, { once: true });
  return outcome;
}
