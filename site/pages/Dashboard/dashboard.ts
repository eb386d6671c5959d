import { type Affiliate, loadAffiliate } from "../../account/affiliate";
import { call, type Outcome } from "../../api/call";
import { loadUser } from "../../api/user";

/** Someone who came through the visitor's link. */
export interface Friend {
  ip_address: string;
  name: string;
  /** Null while there is no quote. */
  quote_number: string | null;
  /** Begins with `YYYY-MM-DD`. */
  date_created: string;
  /** How far the reward for this friend has come; null while there is none. */
  reward: keyof Rewards | null;
}

/** Whole US dollars per state of a reward. */
export interface Rewards {
  pending: number;
  earned: number;
  paid: number;
}

export interface DashboardData {
  agency: string | null;
  rewards: Rewards;
  friends: Friend[];
}

type AffiliateAnswer = Affiliate & { rewards?: Partial<Rewards> };

export async function loadDashboard(token: string): Promise<Outcome<DashboardData>> {
  const user = await loadUser(token);
  if (user.kind !== "done") {
    return user;
  }
  const id = encodeURIComponent(user.answer.id);
  const [affiliate, friends] = await Promise.all([
    loadAffiliate(token, user.answer) as Promise<Outcome<AffiliateAnswer>>,
    call<Friend[]>(`friends/${id}`, { token }),
  ]);
  if (affiliate.kind !== "done") {
    return affiliate;
  }
  if (friends.kind !== "done") {
    return friends;
  }
  const { agency_id, rewards } = affiliate.answer;
  return {
    kind: "done",
    answer: {
      agency: agency_id || null,
      rewards: { pending: 0, earned: 0, paid: 0, ...rewards },
      friends: Array.isArray(friends.answer) ? friends.answer : [],
    },
  };
}
