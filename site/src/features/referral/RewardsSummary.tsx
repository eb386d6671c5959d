import { useTexts } from "../../lib/i18n/TextsContext";
import type { Rewards } from "./dashboard";

const STATES = ["pending", "earned", "paid"] as const;

/** Pending, earned and paid rewards of the visitor. */
export function RewardsSummary({ rewards }: { rewards: Rewards }) {
  const { t, formats } = useTexts();
  return (
    <>
      {STATES.some((state) => rewards[state] > 0) ? (
        <dl className="rewards">
          {STATES.map((state) => (
            <div key={state}>
              <dt>{t(`account:dashboard_rewards_${state}`)}</dt>
              <dd>{formats.money(rewards[state])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          <strong>{t("account:dashboard_rewards_none")}</strong>
        </p>
      )}
      <p className="muted">{t("account:dashboard_rewards_text")}</p>
      <p>
        <a className="more" href="/Affiliate">
          {t("account:dashboard_rewards_more")}
        </a>
      </p>
    </>
  );
}
