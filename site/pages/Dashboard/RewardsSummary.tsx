import { useTexts } from "../../i18n/TextsContext";
import type { Rewards } from "./dashboard";

/** What the visitor has earned so far, paid out or not; a reward that is still pending is not theirs yet. */
export function RewardsSummary({ rewards }: { rewards: Rewards }) {
  const { t, formats } = useTexts();
  const total = rewards.earned + rewards.paid;
  return (
    <>
      {total > 0 ? (
        <p className="reward-total">{formats.money(total)}</p>
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
