import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";
import { loadUser } from "../../lib/session/user";
import { loadAffiliate } from "./affiliate";

/** A friend who came through the visitor's link. */
export type Friend = Answers["InvitedFriend"];

/** Whole US dollars per state of a reward. */
export type Rewards = Answers["RewardSums"];

export interface DashboardData {
  agency: string | null;
  rewards: Rewards;
  friends: Friend[];
}

export async function loadDashboard(token: string): Promise<Outcome<DashboardData>> {
  const user = await loadUser(token);
  if (user.kind !== "done") {
    return user;
  }
  const id = encodeURIComponent(user.answer.id);
  const [affiliate, friends] = await Promise.all([
    loadAffiliate(token, user.answer),
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
      rewards: rewards ?? { pending: 0, earned: 0, paid: 0 },
      friends: Array.isArray(friends.answer) ? friends.answer : [],
    },
  };
}
