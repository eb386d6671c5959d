import { useTexts } from "../../i18n/TextsContext";
import type { Friend } from "./dashboard";
import { shortenedAddress } from "./shortenedAddress";

export function Friends({ friends }: { friends: readonly Friend[] }) {
  const { t, formats } = useTexts();
  if (friends.length === 0) {
    return <p className="empty">{t("account:dashboard_friends_none")}</p>;
  }
  return (
    <>
      <p>{t("account:dashboard_friends_count", { count: friends.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a wide table only where it can be focused */}
      <div className="table-scroll" role="region" tabIndex={0} aria-label={t("account:dashboard_friends")}>
        <table className="friends" aria-describedby="friends-ip-hint">
          <thead>
            <tr>
              <th scope="col">{t("account:dashboard_friends_name")}</th>
              <th scope="col">{t("account:dashboard_friends_ip")}</th>
              <th scope="col">{t("account:dashboard_friends_quote")}</th>
              <th scope="col">{t("account:dashboard_friends_date")}</th>
              <th scope="col">{t("account:dashboard_friends_reward")}</th>
            </tr>
          </thead>
          <tbody>
            {friends.map((friend, index) => (
              <tr key={index}>
                <th scope="row">{friend.name}</th>
                <td>{shortenedAddress(friend.ip_address)}</td>
                <td>
                  {friend.quote_number ?? <span className="muted">{t("account:dashboard_friends_no_quote")}</span>}
                </td>
                <td>{formats.date(friend.date_created.slice(0, 10))}</td>
                <td>
                  {friend.reward ? (
                    t(`account:dashboard_friends_reward_${friend.reward}`)
                  ) : (
                    <span className="muted">{t("account:dashboard_friends_reward_none")}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted" id="friends-ip-hint">
        <small>{t("account:dashboard_friends_ip_hint")}</small>
      </p>
    </>
  );
}
