import { useState } from "react";
import type { Outcome } from "../../lib/api/call";
import { useTexts } from "../../lib/i18n/TextsContext";
import { AsyncContent } from "../../lib/page/AsyncContent";
import { useLoaded } from "../../lib/page/useLoaded";
import type { Session } from "../../lib/session/session";
import { loadUser, type User } from "../../lib/session/user";
import { type Affiliate, loadAffiliate } from "./affiliate";
import { InvitationLink } from "./InvitationLink";
import { Join } from "./Join";

interface Member {
  user: User;
  agency: string | null;
}

async function loadMember(token: string): Promise<Outcome<Member>> {
  const user = await loadUser(token);
  if (user.kind !== "done") {
    return user;
  }
  const affiliate = await loadAffiliate(token, user.answer);
  return affiliate.kind === "done"
    ? { kind: "done", answer: { user: user.answer, agency: agencyOf(affiliate.answer) } }
    : affiliate;
}

/** An answer without an id has no link. */
const agencyOf = (answer: Affiliate | null) => answer?.agency_id || null;

export function YourLink({ session }: { session: Session }) {
  const { t } = useTexts();
  const [hasJoined, setJoined] = useState(false);
  const loaded = useLoaded(() => loadMember(session.token));
  return (
    <AsyncContent loaded={loaded} session={session}>
      {({ user, agency }) => (
        <>
          <p role="status" className="notice" hidden={!hasJoined}>
            {hasJoined ? t("account:affiliate_joined") : null}
          </p>
          {agency ? (
            <>
              <InvitationLink agency={agency} />
              <p className="muted">
                {t("account:affiliate_id")}: <strong>{agency}</strong>
              </p>
              <p>
                <a className="more" href="/Dashboard">
                  {t("account:affiliate_dashboard")}
                </a>
              </p>
            </>
          ) : (
            <Join
              token={session.token}
              user={user}
              onJoined={(joined) => {
                setJoined(true);
                loaded.replace({ user, agency: joined });
              }}
            />
          )}
        </>
      )}
    </AsyncContent>
  );
}
