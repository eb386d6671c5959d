import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet } from "@tanstack/react-router";
import { post, Refusal, type Session } from "../api.ts";
import { Icon } from "../parts/Icon.tsx";
import { LinkRow } from "../parts/LinkRow.tsx";
import { Pending } from "../parts/Notice.tsx";
import { queries, session, today } from "../queries.ts";
import { type TextKey, t, textOf } from "../texts.ts";

type Screen = { to: string; text: TextKey; icon: string; action: string };

/** In the order of use; a role sees the screens that it may open. */
const SCREENS: Screen[] = [
  { to: "/", text: "today", icon: "sun", action: "read_cases" },
  { to: "/inbox", text: "inbox", icon: "mail", action: "read_cases" },
  { to: "/bookings", text: "bookings", icon: "calendar", action: "read_bookings" },
  { to: "/money", text: "money", icon: "price", action: "record_money" },
  { to: "/invitations", text: "invitations", icon: "heart", action: "manage_rewards" },
  { to: "/departures", text: "departures", icon: "route", action: "read_departures" },
  { to: "/reviews", text: "reviews", icon: "star", action: "read_reviews" },
  { to: "/replies", text: "replies", icon: "guide", action: "write_replies" },
  { to: "/mails", text: "mails", icon: "clock", action: "read_mails" },
  { to: "/reports", text: "reports", icon: "sliders", action: "read_reports" },
  { to: "/people", text: "people", icon: "people", action: "invite" },
  { to: "/company", text: "company", icon: "globe", action: "publish" },
  { to: "/log", text: "audit", icon: "check", action: "read_audit" },
];

export function Shell() {
  const who = useQuery(session);
  if (who.error instanceof Refusal && who.error.status === 401) {
    return <Navigate to="/sign-in" replace />;
  }
  if (who.data) {
    return <Signed who={who.data} />;
  }
  return (
    <main className="alone">
      <Pending query={who} />
    </main>
  );
}

function Signed({ who }: { who: Session }) {
  const may = (action: string) => who.may.includes(action);
  const counts = useQuery({ ...today, enabled: may("read_cases") }).data;
  const count: Record<string, number | null | undefined> = {
    "/inbox": counts?.waiting,
    "/reviews": counts?.reviews,
    "/mails": counts?.dead_mails,
  };
  const signOut = async () => {
    await post("sign-out");
    queries.clear();
    location.assign("/sign-in");
  };
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t("skip")}
      </a>
      <header className="rail">
        <span className="brand">
          <Icon name="mark" /> Tembea
        </span>
        <LinkRow label={t("title")}>
          {SCREENS.filter((screen) => may(screen.action)).map((screen) => (
            <Link key={screen.to} to={screen.to} activeOptions={{ exact: screen.to === "/" }}>
              <Icon name={screen.icon} />
              <span>{t(screen.text)}</span>
              {count[screen.to] ? <span className="count">{count[screen.to]}</span> : null}
            </Link>
          ))}
        </LinkRow>
        <div className="who">
          <Link to="/profile">{who.name}</Link>
          <span className="role">{textOf("role", who.role)}</span>
          <button type="button" className="button-text" onClick={signOut}>
            {t("sign_out")}
          </button>
        </div>
      </header>
      <main id="content">
        {who.is_trial && <p className="trial">{t("trial")}</p>}
        <Outlet />
      </main>
    </div>
  );
}
