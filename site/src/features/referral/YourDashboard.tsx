import { useTexts } from "../../lib/i18n/TextsContext";
import { AsyncContent } from "../../lib/page/AsyncContent";
import { useLoaded } from "../../lib/page/useLoaded";
import type { Session } from "../../lib/session/session";
import { loadDashboard } from "./dashboard";
import { Friends } from "./Friends";
import { InvitationLink } from "./InvitationLink";
import { RewardsSummary } from "./RewardsSummary";

export function YourDashboard({ session }: { session: Session }) {
  const { t } = useTexts();
  const loaded = useLoaded(() => loadDashboard(session.token));
  return (
    <AsyncContent loaded={loaded} session={session}>
      {({ agency, rewards, friends }) => (
        <>
          <div className="two-columns account-section">
            <section>
              <h2>{t("account:dashboard_rewards")}</h2>
              <RewardsSummary rewards={rewards} />
            </section>
            <section>
              <h2>{t("account:dashboard_invite")}</h2>
              {agency ? (
                <>
                  <p>{t("account:dashboard_invite_text")}</p>
                  <InvitationLink agency={agency} />
                </>
              ) : (
                <>
                  <p>{t("account:dashboard_no_link")}</p>
                  <p>
                    <a className="button" href="/AffiliateLink">
                      {t("account:affiliate_join")}
                    </a>
                  </p>
                </>
              )}
            </section>
          </div>
          <section className="account-section">
            <h2>{t("account:dashboard_friends")}</h2>
            <Friends friends={friends} />
          </section>
        </>
      )}
    </AsyncContent>
  );
}
