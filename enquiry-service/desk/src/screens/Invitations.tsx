import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Inviter, post, Refusal } from "../api.ts";
import { moment } from "../dates.ts";
import { money, parseMoney, typed } from "../money.ts";
import { Empty, Pending } from "../parts/Notice.tsx";
import { Sending } from "../parts/Sending.tsx";
import { inviters, rewardsHaveChanged } from "../queries.ts";
import { Mistake, useSend } from "../send.ts";
import { t, textOf } from "../texts.ts";

/** Invitations by visitor, with their earned and paid rewards. */
export function Invitations() {
  const query = useQuery(inviters);
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("invitations")}</h1>
      <p className="definition">{t("invitations_lead")}</p>
      {query.data.length === 0 && <Empty title={t("no_invitations")} />}
      <ul className="reviews">
        {query.data.map((inviter) => (
          <InviterEntry key={inviter.slug} inviter={inviter} />
        ))}
      </ul>
    </>
  );
}

function InviterEntry({ inviter }: { inviter: Inviter }) {
  const amount = (minor: number) => money(minor, inviter.currency);
  return (
    <li>
      <h2>{inviter.name}</h2>
      <p className="case-line">
        <a href={`mailto:${inviter.email}`}>{inviter.email}</a>
        <span>{t("reward_sums", { pending: amount(inviter.pending), paid: amount(inviter.paid) })}</span>
      </p>
      {inviter.friends.length > 0 && (
        <ul className="log">
          {inviter.friends.map((friend) => (
            <FriendEntry key={friend.id} friend={friend} currency={inviter.currency} />
          ))}
        </ul>
      )}
      {inviter.earned > 0 && <Payment inviter={inviter} />}
    </li>
  );
}

function FriendEntry({ friend, currency }: { friend: Inviter["friends"][number]; currency: string }) {
  const name = friend.name || t("friend_erased");
  return (
    <li>
      <span className="case-name">{name}</span>
      <span>{friend.quote_number ?? t("no_quote_yet")}</span>
      <span className="quiet">{moment(friend.came_at)}</span>
      {friend.reward && (
        <span className={`stage stage-reward-${friend.reward}`}>
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
  const sending = useSend();
  const [amount, setAmount] = useState(typed(usual, currency));
  const minor = parseMoney(amount, currency);
  return (
    <details className="whole-row">
      <summary>{t("earn_reward", { name })}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sending.send(async () => {
            if (!minor) throw new Mistake(t("no_amount"));
            rewardsHaveChanged(await post<Inviter[]>("rewards", { quote_number: number, amount: minor }));
            return undefined;
          });
        }}
      >
        <p className="quiet">{t("earn_reward_lead")}</p>
        <div className="in-a-row">
          <label>
            {t("amount_in", { currency })}
            <input
              inputMode="decimal"
              required
              value={amount}
              aria-invalid={!minor || minor <= 0}
              onChange={(event) => setAmount(event.target.value)}
            />
          </label>
          <button type="submit" className="button-quiet" disabled={sending.isSending || !minor || minor <= 0}>
            {t("earn_reward_button")}
          </button>
        </div>
        <Sending sending={sending} />
      </form>
    </details>
  );
}

function Payment({ inviter }: { inviter: Inviter }) {
  const sending = useSend();
  const sum = money(inviter.earned, inviter.currency);
  const pay = () =>
    sending.send(async () => {
      if (!confirm(t("pay_rewards_sure", { sum, name: inviter.name }))) return undefined;
      try {
        rewardsHaveChanged(await post<Inviter[]>(`inviters/${inviter.slug}/payment`, { seen: inviter.earned }));
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 409)) throw error;
        rewardsHaveChanged(error.body as Inviter[]);
        throw new Mistake(t("rewards_meanwhile"));
      }
      return undefined;
    });
  return (
    <>
      <p className="choices">
        <button type="button" className="button" disabled={sending.isSending} onClick={pay}>
          {t("pay_rewards", { sum })}
        </button>
      </p>
      <Sending sending={sending} />
    </>
  );
}
