import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";
import type { User } from "../../lib/session/user";

/** `agency_id` is the slug of the visitor's own invitation; null for a visitor who has not joined. */
export type Affiliate = Answers["Membership"];

/** The service returns the owner of the token, whatever e-mail is sent. */
export const loadAffiliate = (token: string, { email }: User): Promise<Outcome<Affiliate>> =>
  call<Affiliate>("getAffiliate", { method: "POST", token, body: { email, message: "" } });

export const joinAffiliates = (token: string, { email }: User): Promise<Outcome<Affiliate>> =>
  call<Affiliate>("affiliate", { method: "POST", token, body: { email, message: "" } });

export const invitationLink = (agency: string): string => `${location.origin}/affiliate/${encodeURIComponent(agency)}`;
