import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Inviter } from "../../lib/api.ts";
import { dayAndYearOf } from "../../lib/dates.ts";
import { money, toInput } from "../../lib/money.ts";
import { t, textOf } from "../../lib/texts.ts";
import { AmountField, useAmount } from "../../ui/AmountField.tsx";
import { faultOf } from "../../ui/Field.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { inviters, useEarnReward, usePayRewards } from "./queries.ts";

const LIST = new Intl.ListFormat("en");

type Friend = Inviter["friends"][number];

/** Invitations by visitor, with their earned and paid rewards. */
export function Invitations() {
  const query = useQuery(inviters);
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("invitations")}</h1>
      <p className="lead">{t("invitations_lead")}</p>
      {query.data.length === 0 && <Empty title={t("no_invitations")} />}
      <Group title={t("inviters_to_pay")} of={query.data.filter(({ earned }) => earned > 0)} />
      <Group title={t("inviters_rest")} of={query.data.filter(({ earned }) => earned <= 0)} />
    </>
  );
}

function Group({ title, of }: { title: string; of: Inviter[] }) {
  if (of.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="quiet">{of.length}</span>
      </h2>
      <ul className="entries">
        {of.toSorted(mostToPayFirst).map((inviter) => (
          <InviterEntry key={inviter.slug} inviter={inviter} />
        ))}
      </ul>
    </section>
  );
}

/** Those whose friends are still to travel come before those whose rewards are all paid. */
const mostToPayFirst = (one: Inviter, other: Inviter) => other.earned - one.earned || other.pending - one.pending;

const REWARDS = ["earned", "pending", "paid", ""];

/** Friends without a reward come last. */
function earnedFirst(one: Friend, other: Friend): number {
  const place = ({ reward }: Friend) => REWARDS.indexOf(reward ?? "");
  return place(one) - place(other);
}

/** An inviter with rewards to pay shows these above the button that notes their payment; the others are folded. */
function InviterEntry({ inviter }: { inviter: Inviter }) {
  const isToPay = inviter.earned > 0;
  const friends = inviter.friends.toSorted(earnedFirst);
  const shown = isToPay ? friends.filter(({ reward }) => reward === "earned") : friends;
  const others = friends.slice(shown.length);
  return (
    <li>
      <h3>
        {isToPay
          ? t("reward_to_pay", {
              name: inviter.name,
              sum: money(inviter.earned, inviter.currency),
              friends: LIST.format(shown.map(({ name }) => name || t("friend_erased"))),
            })
          : inviter.name}
      </h3>
      <p className="meta">
        <a href={`mailto:${inviter.email}`}>{inviter.email}</a>
        {!isToPay && <OtherSums of={inviter} />}
      </p>
      {shown.length > 0 && <Friends of={shown} currency={inviter.currency} />}
      {isToPay && <Payment inviter={inviter} />}
      {others.length > 0 && (
        <details>
          <summary>{t("friends_not_to_pay", { count: others.length })}</summary>
          <p className="meta">
            <OtherSums of={inviter} />
          </p>
          <Friends of={others} currency={inviter.currency} />
        </details>
      )}
    </li>
  );
}

const OtherSums = ({ of: { pending, paid, currency } }: { of: Inviter }) => (
  <span>{t("reward_sums", { pending: money(pending, currency), paid: money(paid, currency) })}</span>
);

const Friends = ({ of, currency }: { of: Friend[]; currency: string }) => (
  <ul className="lines friends">
    {of.map((friend) => (
      <FriendEntry key={friend.id} friend={friend} currency={currency} />
    ))}
  </ul>
);

function FriendEntry({ friend, currency }: { friend: Friend; currency: string }) {
  const name = friend.name || t("friend_erased");
  return (
    <li>
      <span className="name">{name}</span>
      {friend.quote_number ? (
        <Link to="/inbox" search={{ view: "all", search: friend.quote_number }}>
          {t("mail_case", { number: friend.quote_number })}
        </Link>
      ) : (
        <span>{t("no_quote_yet")}</span>
      )}
      <span className="quiet">{t("friend_came", { day: dayAndYearOf(friend.came_at) })}</span>
      {friend.reward && (
        <span className={`badge badge-reward-${friend.reward}`}>
          {textOf("reward", friend.reward)} {money(friend.amount, currency)}
        </span>
      )}
      {friend.reward === "pending" && friend.quote_number && (
        <Earning number={friend.quote_number} usual={friend.amount} currency={currency} name={name} />
      )}
    </li>
  );
}

type EarningProps = { number: string; usual: number; currency: string; name: string };

/**
 * A booking marked as travelled earns its reward automatically; this form is for a journey that was booked elsewhere.
 */
function Earning({ number, usual, currency, name }: EarningProps) {
  const earning = useEarnReward();
  const { ask, question } = useQuestion();
  const amount = useAmount(toInput(usual, currency), currency, "positive");
  const earn = async (minor: number) => {
    const agrees = await ask({
      title: t("ask_earn", { name, sum: money(minor, currency) }),
      children: <p>{t("earn_reward_lead")}</p>,
      yes: t("earn_reward_button"),
    });
    if (agrees) earning.mutate({ quote_number: number, amount: minor });
  };
  return (
    <details className="full-row">
      <summary>{t("earn_reward", { name })}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (amount.minor !== undefined) earn(amount.minor);
        }}
      >
        <p className="quiet">{t("earn_reward_lead")}</p>
        <div className="in-a-row">
          <AmountField label={t("amount_in", { currency })} amount={amount} fault={faultOf(earning.error, "amount")} />
          <button type="submit" className="button-quiet" disabled={earning.isPending || amount.minor === undefined}>
            {t("earn_reward_button")}
          </button>
        </div>
        <SendStatus of={earning} />
      </form>
      {question}
    </details>
  );
}

function Payment({ inviter }: { inviter: Inviter }) {
  const payment = usePayRewards();
  const { ask, question } = useQuestion();
  const sum = money(inviter.earned, inviter.currency);
  const pay = async () => {
    const agrees = await ask({
      title: t("pay_rewards_sure", { sum, name: inviter.name }),
      children: <p>{t("mail_leaves", { email: inviter.email, mail: t("mail_reward_paid") })}</p>,
      yes: t("pay_rewards", { sum }),
    });
    if (agrees) payment.mutate(inviter);
  };
  return (
    <>
      <p className="choices">
        <button type="button" className="button" disabled={payment.isPending} onClick={pay}>
          {t("pay_rewards", { sum })}
        </button>
      </p>
      <SendStatus of={payment} />
      {question}
    </>
  );
}
