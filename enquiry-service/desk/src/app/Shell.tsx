import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Permission, Session } from "../lib/api.ts";
import { isAwayFromOffice, placeOf } from "../lib/dates.ts";
import { countDrafts, removeDrafts } from "../lib/drafts.ts";
import { hasSignedIn, session, useIsSessionOver, useMay } from "../lib/session.ts";
import { type TextKey, t, textOf } from "../lib/texts.ts";
import { today } from "../lib/today.ts";
import { Icon } from "../ui/Icon.tsx";
import { Pending } from "../ui/Notice.tsx";
import { useQuestion } from "../ui/Question.tsx";
import { SendStatus } from "../ui/SendStatus.tsx";
import { Menu } from "./Menu.tsx";
import { useSignOut } from "./sign-in/queries.ts";
import { SignInForm } from "./sign-in/SignInForm.tsx";
import { useFocusOnContent, useKeyboard } from "./useKeyboard.ts";

type Screen = {
  to: string;
  text: TextKey;
  icon: string;
  permission: Permission;
  /** Other addresses that belong to the screen. */
  also?: RegExp;
};

/** In the order of use; a role sees the screens that it may open. */
const SCREENS: Screen[] = [
  { to: "/", text: "today", icon: "sun", permission: "read_cases" },
  { to: "/inbox", text: "inbox", icon: "mail", permission: "read_cases", also: /^\/(cases|new-case|unsorted)\b/ },
  { to: "/bookings", text: "bookings", icon: "calendar", permission: "read_bookings" },
  { to: "/departures", text: "departures", icon: "route", permission: "read_departures" },
  { to: "/money", text: "money", icon: "price", permission: "record_money" },
  { to: "/reviews", text: "reviews", icon: "star", permission: "read_reviews" },
  { to: "/replies", text: "replies", icon: "speech", permission: "write_replies" },
  { to: "/mails", text: "mails", icon: "plane", permission: "read_mails" },
  { to: "/invitations", text: "invitations", icon: "heart", permission: "manage_rewards" },
  { to: "/reports", text: "reports", icon: "chart", permission: "read_reports" },
  { to: "/people", text: "people", icon: "people", permission: "invite" },
  { to: "/company", text: "company", icon: "globe", permission: "publish" },
  { to: "/log", text: "audit", icon: "list", permission: "read_audit" },
];

export function Shell() {
  const who = useQuery(session);
  const isOver = useIsSessionOver();
  if (who.data) {
    // The screen stays, out of sight, with all that was typed.
    return (
      <>
        {isOver && <SignInAgain who={who.data} />}
        <div hidden={isOver}>
          <Signed who={who.data} />
        </div>
      </>
    );
  }
  if (isOver) {
    return <ToSignIn />;
  }
  return (
    <main className="standalone">
      <Pending query={who} />
    </main>
  );
}

/** Leads to the sign-in, and from there back to the address that was opened. */
function ToSignIn() {
  const router = useRouter();
  // The address changes on the way.
  const [back] = useState(router.state.location.href);
  return <Navigate to="/sign-in" search={back === "/" ? {} : { back }} replace />;
}

/** Lets the person whose session has ended go on where they were. */
function SignInAgain({ who }: { who: Session }) {
  const client = useQueryClient();
  return (
    <main className="standalone">
      <h1>{t("session_over")}</h1>
      <p>{t("session_over_lead", { name: who.name })}</p>
      <SignInForm
        onSignedIn={(again) => {
          if (again.id !== who.id) {
            // The screen belongs to somebody else.
            location.assign("/");
            return;
          }
          hasSignedIn(client, again);
          client.invalidateQueries();
        }}
      />
    </main>
  );
}

function Signed({ who }: { who: Session }) {
  const client = useQueryClient();
  const may = useMay();
  const { pathname } = useLocation();
  useKeyboard();
  useFocusOnContent();
  const counts = useQuery({ ...today, enabled: may("read_cases") }).data;
  const count: Record<string, number | null | undefined> = {
    "/inbox": counts?.waiting,
    "/bookings": counts?.bookings?.length,
    "/money": counts?.unmatched,
    "/invitations": counts?.inviters_to_pay,
    "/departures": counts?.departures?.length,
    "/reviews": counts?.reviews,
    "/mails": counts?.dead_mails,
  };
  const isUrgent: Record<string, boolean> = {
    "/inbox": counts?.replies.some(({ urgency }) => urgency === "overdue") ?? false,
    "/bookings":
      counts?.bookings?.some(({ duties }) => duties.some(({ why }) => why !== "confirm" && why !== "travelled")) ??
      false,
    "/departures": (counts?.departures?.length ?? 0) > 0,
    "/mails": (counts?.dead_mails ?? 0) > 0,
  };
  const screens = SCREENS.filter((screen) => may(screen.permission));
  const leaving = useSignOut(() => {
    removeDrafts();
    client.clear();
    location.assign("/sign-in");
  });
  const { ask, question } = useQuestion();
  const signOut = async () => {
    const count = countDrafts();
    const agrees =
      count === 0 ||
      (await ask({
        title: t("ask_sign_out", { count }),
        children: <p>{t("sign_out_lead")}</p>,
        yes: t("sign_out_yes", { count }),
      }));
    if (agrees) leaving.mutate();
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
        <Menu
          label={t("title")}
          urgent={screens.map(({ to }) => (isUrgent[to] && !pathname.startsWith(to) && count[to]) || 0)}
          current={screens.findIndex(({ to }) => to !== "/" && pathname.startsWith(to))}
        >
          {screens.map((screen) => (
            <Link
              key={screen.to}
              to={screen.to}
              {...(screen.to === "/mails" && isUrgent["/mails"] ? { search: { state: "dead", search: "" } } : {})}
              activeOptions={{ exact: screen.to === "/", includeSearch: false }}
              aria-current={screen.also?.test(pathname) ? "page" : undefined}
            >
              <Icon name={screen.icon} />
              <span>{t(screen.text)}</span>
              {count[screen.to] ? (
                <span className="count">
                  {isUrgent[screen.to] && <span className="dot" role="img" aria-label={t("menu_urgent")} />}
                  {count[screen.to]}
                </span>
              ) : null}
            </Link>
          ))}
        </Menu>
        <div className="who">
          <Link to="/profile">{who.name}</Link>
          <span className="role">{textOf("role", who.role)}</span>
          {isAwayFromOffice() && <span className="zone">{t("office_time", { place: placeOf(who.zone) })}</span>}
          <button type="button" className="button-text" onClick={signOut}>
            {t("sign_out")}
          </button>
          <SendStatus of={leaving} />
          {question}
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {who.is_trial && <p className="trial">{t("trial")}</p>}
        <Outlet />
      </main>
    </div>
  );
}
