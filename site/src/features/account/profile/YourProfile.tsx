import { useTexts } from "../../../lib/i18n/TextsContext";
import { AsyncContent } from "../../../lib/page/AsyncContent";
import { useLoaded } from "../../../lib/page/useLoaded";
import { loadProfile, type Profile } from "../../../lib/session/profile";
import { type Session, storeSession } from "../../../lib/session/session";
import { SendAgain } from "../SendAgain";
import { ChangePassword } from "./ChangePassword";
import { ProfileForm } from "./ProfileForm";
import { YourData } from "./YourData";
import { YourRequests } from "./YourRequests";

interface YourProfileProps {
  session: Session;
  onDeleted: () => void;
}

export function YourProfile({ session, onDeleted }: YourProfileProps) {
  const { t } = useTexts();
  const { token } = session;
  const loaded = useLoaded(() => loadProfile(token));
  const onSaved = (profile: Profile) => {
    storeSession({ token, name: profile.name, avatar: profile.avatar });
    loaded.replace(profile);
  };
  return (
    <AsyncContent loaded={loaded} session={session}>
      {(profile) => (
        <>
          <section className="account-section">
            <h2>{t("account:profile_details")}</h2>
            {profile.pending_email ? (
              <div className="notice">
                <p>{t("account:verify_pending", { email: profile.pending_email })}</p>
                <SendAgain email={profile.pending_email} />
              </div>
            ) : null}
            <ProfileForm token={token} profile={profile} onSaved={onSaved} />
          </section>
          <YourRequests token={token} />
          <ChangePassword token={token} />
          <YourData token={token} onDeleted={onDeleted} />
        </>
      )}
    </AsyncContent>
  );
}
