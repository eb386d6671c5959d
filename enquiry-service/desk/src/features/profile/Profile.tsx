import { useQuery } from "@tanstack/react-query";
import { type Passkey, post, remove, type SignedOut } from "../../lib/api.ts";
import { localMoment } from "../../lib/dates.ts";
import { havePasskeys, makePasskey } from "../../lib/passkeys.ts";
import { passkeys, queries, session } from "../../lib/queries.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSend } from "../../ui/send.ts";

/** Settings of the signed-in person. */
export function Profile() {
  const who = useQuery(session).data;
  const query = useQuery(passkeys);
  return (
    <>
      <h1>{who?.name}</h1>
      <p className="quiet">{who && textOf("role", who.role)}</p>
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
    </>
  );
}

/** Ends the person's other sessions. */
function Sessions() {
  const sending = useSend();
  const end = () =>
    sending.send(async () => {
      const { ended } = await post<SignedOut>("sign-out/others");
      return ended === 0 ? t("sessions_none") : t("sessions_ended", { count: ended });
    });
  return (
    <>
      <button type="button" className="button-quiet" disabled={sending.isSending} onClick={end}>
        {t("sign_out_others")}
      </button>
      <SendStatus sending={sending} />
    </>
  );
}

function Passkeys({ all }: { all: Passkey[] }) {
  const sending = useSend();
  const { ask, question } = useQuestion();
  const haveChanged = (changed: Passkey[]) => queries.setQueryData(passkeys.queryKey, changed);
  const add = (form: HTMLFormElement) =>
    sending.send(async () => {
      const name = new FormData(form).get("name");
      haveChanged(await post<Passkey[]>("passkeys", { name, credential: await makePasskey() }));
      form.reset();
      return t("passkey_added");
    });
  const takeAway = async ({ id, name }: Passkey) => {
    const agrees = await ask({
      title: t("ask_passkey_remove", { name }),
      children: <p>{t("passkey_remove_sure")}</p>,
      yes: t("passkey_remove"),
    });
    if (!agrees) return;
    await sending.send(async () => {
      haveChanged(await remove<Passkey[]>(`passkeys/${id}`));
      // The sessions that began with this passkey have ended, perhaps the current one, too.
      queries.invalidateQueries(session);
      return t("passkey_removed", { name });
    });
  };
  return (
    <>
      <ul>
        {all.map((passkey) => (
          <li key={passkey.id}>
            <span className="name">{passkey.name}</span>
            <p className="meta">
              <span>{t("passkey_added_at", { when: localMoment(passkey.added_at) })}</span>
              <span>
                {passkey.used_at ? t("passkey_used_at", { when: localMoment(passkey.used_at) }) : t("passkey_unused")}
              </span>
              <button
                type="button"
                className="button-text"
                aria-label={t("passkey_remove_this", { name: passkey.name })}
                disabled={sending.isSending}
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
          onSubmit={(event) => {
            event.preventDefault();
            add(event.currentTarget);
          }}
        >
          <label>
            {t("passkey_name")}
            <input name="name" maxLength={60} autoComplete="off" required />
          </label>
          <button type="submit" className="button" disabled={sending.isSending}>
            {t("passkey_add")}
          </button>
        </form>
      ) : (
        <p>{t("passkey_impossible")}</p>
      )}
      <SendStatus sending={sending} />
      {question}
    </>
  );
}
