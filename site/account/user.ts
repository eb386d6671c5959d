import { call, type Outcome } from "../api/call";

/** Whom a token belongs to. */
export interface User {
  id: string;
  name: string;
  email: string;
  /** Path on this site, or empty. */
  avatar: string;
}

export const loadUser = (token: string): Promise<Outcome<User>> => call<User>("user", { token });
