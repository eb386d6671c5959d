import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type Person, post, put } from "../../lib/api.ts";
import { people, queries, session } from "../../lib/queries.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSend } from "../../ui/send.ts";

const ROLES = ["sales", "reservations", "finance", "operations", "content", "accountant", "manager"];

export function People() {
  const query = useQuery(people);
  const ownId = useQuery(session).data?.id;
  const [returning, setReturning] = useState<Person>();
  const sending = useSend();
  const { ask, question } = useQuestion();
  const renew = async (person: Person) => {
    const agrees = await ask({
      title: t("ask_renew", { name: person.name }),
      children: <p>{t("renew_sure", { name: person.name })}</p>,
      yes: t("renew"),
    });
    if (!agrees) return;
    await sending.send(async () => {
      await post(`people/${person.id}/renewal`);
      return t("renewed", { name: person.name });
    });
  };
  const changeRole = async (person: Person, role: string) => {
    const named = { name: person.name, role: textOf("role", role) };
    const agrees = await ask({
      title: t("ask_role", named),
      children: <p>{t("role_lead", named)}</p>,
      yes: t("role_yes", named),
    });
    if (!agrees) return;
    await sending.send(async () => {
      await put(`people/${person.id}/role`, { role });
      await queries.invalidateQueries();
      return t("role_changed", named);
    });
  };
  const leave = async (person: Person) => {
    const agrees = await ask({
      title: t("end_access_sure", { name: person.name }),
      children: <p>{t("end_access_lead", { email: person.email })}</p>,
      yes: t("end_access"),
    });
    if (!agrees) return;
    await sending.send(async () => {
      await post(`people/${person.id}/leave`);
      await queries.invalidateQueries();
      return undefined;
    });
  };
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("people")}</h1>
      <SendStatus sending={sending} />
      <ul className="entries">
        {query.data.map((person) => (
          <li key={person.id}>
            <h2>{person.name}</h2>
            <p className="meta">
              <span className={`badge badge-${person.state}`}>{textOf("person", person.state)}</span>
              {person.state === "left" || person.id === ownId ? (
                <span>{textOf("role", person.role)}</span>
              ) : (
                <select
                  aria-label={t("role_of", { name: person.name })}
                  value={person.role}
                  disabled={sending.isSending}
                  onChange={(event) => changeRole(person, event.target.value)}
                >
                  <RoleOptions />
                </select>
              )}
              <span>{person.email}</span>
              {person.state === "active" && (
                <button
                  type="button"
                  className="button-text"
                  disabled={sending.isSending}
                  onClick={() => renew(person)}
                >
                  {t("renew")}
                </button>
              )}
              {person.state !== "left" && person.id !== ownId && (
                <button
                  type="button"
                  className="button-text"
                  disabled={sending.isSending}
                  onClick={() => leave(person)}
                >
                  {t("end_access")}
                </button>
              )}
              {person.state === "left" && (
                <button type="button" className="button-text" onClick={() => setReturning(person)}>
                  {t("invite_again")}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Invite key={returning?.id} person={returning} />
      {question}
    </>
  );
}

const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {textOf("role", role)}
    </option>
  ));

/** Invites somebody new, or a person who has left, whose fields are filled in. */
function Invite({ person }: { person: Person | undefined }) {
  const [answer, setAnswer] = useState({ text: "", link: "" });
  const [isSending, setSending] = useState(false);
  const send = async (form: FormData) => {
    setSending(true);
    try {
      const { link } = await post<{ link: string }>("people", Object.fromEntries(form));
      setAnswer({ text: t("invited", { name: String(form.get("name")) }), link });
      await queries.invalidateQueries({ queryKey: ["people"] });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      setAnswer({ text: status === 409 ? t("known") : status === 422 ? t("wrong_fields") : t("failed"), link: "" });
    } finally {
      setSending(false);
    }
  };
  return (
    <section>
      <h2>{t("invite")}</h2>
      <form
        className="in-a-row"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <label>
          {t("name")}
          {/* biome-ignore lint/a11y/noAutofocus: the form is filled in because of what the person has just pressed */}
          <input name="name" autoComplete="off" required defaultValue={person?.name} autoFocus={person !== undefined} />
        </label>
        <label>
          {t("email")}
          <input name="email" type="email" autoComplete="off" required defaultValue={person?.email} />
        </label>
        <label>
          {t("role")}
          <select name="role" defaultValue={person?.role}>
            <RoleOptions />
          </select>
        </label>
        <button type="submit" className="button" disabled={isSending}>
          {t("invite_send")}
        </button>
      </form>
      <p role="status">{answer.text}</p>
      {answer.link && <code className="link">{answer.link}</code>}
    </section>
  );
}
