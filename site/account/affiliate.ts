import { call, type Outcome } from "../api/call";
import type { User } from "../api/user";

export interface Affiliate {
  /** The end of the visitor's own invitation address; null for one who has not joined. */
  agency_id: string | null;
}

/** The service answers about the token's owner, whatever e-mail is sent. */
export const loadAffiliate = (token: string, { email }: User): Promise<Outcome<Affiliate>> =>
  call<Affiliate>("getAffiliate", { method: "POST", token, body: { email, message: "" } });

export const joinAffiliates = (token: string, { email }: User): Promise<Outcome<Affiliate>> =>
  call<Affiliate>("affiliate", { method: "POST", token, body: { email, message: "" } });

export const invitationLink = (agency: string): string => `${location.origin}/affiliate/${encodeURIComponent(agency)}`;
