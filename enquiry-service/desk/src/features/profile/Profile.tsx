import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { OwnSession, Passkey } from "../../lib/api.ts";
import { moment, momentAndYear } from "../../lib/dates.ts";
import { havePasskeys, passkeys } from "../../lib/passkeys.ts";
import { session } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Field, faultOf } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { ownSessions, useAddPasskey, useRemovePasskey, useSignOutOthers } from "./queries.ts";
import { SeenByTravellers } from "./SeenByTravellers.tsx";

/** Settings of the signed-in person. */
export function Profile() {
  const who = useQuery(session).data;
  const query = useQuery(passkeys);
  return (
    <div className="record">
      <header>
        <h1>{t("profile")}</h1>
        <p className="quiet">{who && `${who.name}, ${textOf("role", who.role)}`}</p>
      </header>
      {who?.may.includes("answer_cases") && <SeenByTravellers />}
      <section className="panel narrow">
        <h2>{t("passkeys")}</h2>
        <p>{t("passkeys_lead")}</p>
        {query.data ? <Passkeys all={query.data} /> : <Pending query={query} />}
      </section>
      <section className="panel narrow">
        <h2>{t("sessions")}</h2>
        <p>{t("sessions_lead")}</p>
        <Sessions />
      </section>
    </div>
  );
}

/** Where the person is signed in, and the end of the other sessions. */
function Sessions() {
  const query = useQuery(ownSessions);
  const end = useSignOutOthers();
  const ended = end.data?.ended;
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <ul className="lines">
        {query.data.map((session) => (
          <li key={session.began_at}>
            <span className="name">{nameOf(session)}</span>
            <span>{t("session_since", { when: moment(session.began_at) })}</span>
            <span className="quiet">
              {session.passkey ? t("session_passkey", { name: session.passkey }) : t("session_password")}
            </span>
          </li>
        ))}
      </ul>
      {query.data.length > 1 && (
        <button type="button" className="button-quiet" disabled={end.isPending} onClick={() => end.mutate()}>
          {t("sign_out_others")}
        </button>
      )}
      <SendStatus of={end} done={ended ? t("sessions_ended", { count: ended }) : t("sessions_none")} />
    </>
  );
}

/** The browser and its system, where they are known. */
function nameOf({ browser, is_current }: OwnSession): string {
  if (is_current) return browser ? t("session_here_named", { browser }) : t("session_here");
  return browser ?? t("session_elsewhere");
}

function Passkeys({ all }: { all: Passkey[] }) {
  const form = useRef<HTMLFormElement>(null);
  const addition = useAddPasskey(() => form.current?.reset());
  const removal = useRemovePasskey();
  const isPending = addition.isPending || removal.isPending;
  const last = lastOf(addition, removal);
  const { ask, question } = useQuestion();
  const takeAway = async (passkey: Passkey) => {
    const agrees = await ask({
      title: t("ask_passkey_remove", { name: passkey.name }),
      children: <p>{t("passkey_remove_sure")}</p>,
      isHarmful: true,
      yes: t("passkey_remove"),
    });
    if (agrees) removal.mutate(passkey);
  };
  return (
    <>
      {all.length === 0 && <p className="quiet">{t("passkeys_none")}</p>}
      <ul>
        {all.map((passkey) => (
          <li key={passkey.id}>
            <span className="name">{passkey.name}</span>
            <p className="meta">
              <span>{t("passkey_added_at", { when: momentAndYear(passkey.added_at) })}</span>
              <span>
                {passkey.used_at ? t("passkey_used_at", { when: momentAndYear(passkey.used_at) }) : t("passkey_unused")}
              </span>
              <button
                type="button"
                className="button-text"
                aria-label={t("passkey_remove_this", { name: passkey.name })}
                disabled={isPending}
                onClick={() => takeAway(passkey)}
              >
                {t("passkey_remove")}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {havePasskeys ? (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            addition.mutate(String(new FormData(event.currentTarget).get("name")));
          }}
        >
          <Field label={t("passkey_name")} fault={faultOf(addition.error, "name")}>
            {(described) => <input {...described} name="name" maxLength={60} autoComplete="off" required />}
          </Field>
          <button type="submit" className="button" disabled={isPending}>
            {t("passkey_add")}
          </button>
        </form>
      ) : (
        <p>{t("passkey_impossible")}</p>
      )}
      <SendStatus
        of={last}
        done={last === removal ? t("passkey_removed", { name: removal.variables?.name ?? "" }) : t("passkey_added")}
      />
      {question}
    </>
  );
}
