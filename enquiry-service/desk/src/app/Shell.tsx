import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, post, type Session } from "../lib/api.ts";
import { countDrafts, removeDrafts } from "../lib/drafts.ts";
import { hasSignedIn, queries, session, today } from "../lib/queries.ts";
import { type TextKey, t, textOf } from "../lib/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { LinkRow } from "../ui/LinkRow.tsx";
import { Pending } from "../ui/Notice.tsx";
import { useQuestion } from "../ui/Question.tsx";
import { SendStatus } from "../ui/SendStatus.tsx";
import { useSend } from "../ui/send.ts";
import { SignInForm } from "./sign-in/SignInForm.tsx";

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
  const isOver = who.error instanceof ApiError && who.error.status === 401;
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
          hasSignedIn(again);
          queries.invalidateQueries();
        }}
      />
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
  const sending = useSend();
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
    if (!agrees) return;
    await sending.send(async () => {
      await post("sign-out");
      removeDrafts();
      queries.clear();
      location.assign("/sign-in");
      return undefined;
    });
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
          <SendStatus sending={sending} />
          {question}
        </div>
      </header>
      <main id="content">
        {who.is_trial && <p className="trial">{t("trial")}</p>}
        <Outlet />
      </main>
    </div>
  );
}
