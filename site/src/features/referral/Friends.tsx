import { useTexts } from "../../lib/i18n/TextsContext";
import type { Friend } from "./dashboard";
import { shortenedAddress } from "./shortenedAddress";

/**
 * The friends who used the link. A narrow page stacks the rows, whose cells then show the heads of their columns;
 * browsers drop the semantics of a stacked table, so each part has an explicit role.
 */
export function Friends({ friends }: { friends: readonly Friend[] }) {
  const { t, formats } = useTexts();
  if (friends.length === 0) {
    return <p className="empty">{t("account:dashboard_friends_none")}</p>;
  }
  const heads = [
    t("account:dashboard_friends_name"),
    t("account:dashboard_friends_ip"),
    t("account:dashboard_friends_quote"),
    t("account:dashboard_friends_date"),
    t("account:dashboard_friends_reward"),
  ];
  const cellsOf = ({ ip_address, quote_number, date_created, reward }: Friend) => [
    shortenedAddress(ip_address),
    quote_number ?? <span className="muted">{t("account:dashboard_friends_no_quote")}</span>,
    formats.date(date_created.slice(0, 10)),
    reward ? (
      t(`account:dashboard_friends_reward_${reward}`)
    ) : (
      <span className="muted">{t("account:dashboard_friends_reward_none")}</span>
    ),
  ];
  return (
    <>
      <p>{t("account:dashboard_friends_count", { count: friends.length })}</p>
      <table className="friends stacked" role="table" aria-describedby="friends-ip-hint">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {friends.map((friend, index) => (
            <tr key={index} role="row">
              <th scope="row" role="rowheader" data-head={heads[0]}>
                {friend.name}
              </th>
              {cellsOf(friend).map((cell, column) => (
                <td key={heads[column + 1]} role="cell" data-head={heads[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted" id="friends-ip-hint">
        <small>{t("account:dashboard_friends_ip_hint")}</small>
      </p>
    </>
  );
}
