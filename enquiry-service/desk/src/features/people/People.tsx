import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Person } from "../../lib/api.ts";
import { messageOf } from "../../lib/errors.ts";
import { session } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Copyable } from "../../ui/Copyable.tsx";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { RowHeads } from "../../ui/RowHeads.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { people, useChangeRole, useEndAccess, useInvite, useRenewCredentials } from "./queries.ts";

const ROLES: Person["role"][] = ["sales", "reservations", "finance", "operations", "content", "accountant", "manager"];

/** The id of the text that says when a role is changed. */
const ROLES_HINT = "roles-hint";

export function People() {
  const query = useQuery(people);
  const ownId = useQuery(session).data?.id;
  const [returning, setReturning] = useState<Person>();
  const renewal = useRenewCredentials();
  const roleChange = useChangeRole();
  const leaving = useEndAccess();
  const isPending = renewal.isPending || roleChange.isPending || leaving.isPending;
  const last = lastOf(renewal, roleChange, leaving);
  const { ask, question } = useQuestion();
  const renew = async (person: Person) => {
    const agrees = await ask({
      title: t("ask_renew", { name: person.name }),
      children: <p>{t("renew_sure", { name: person.name })}</p>,
      yes: t("renew"),
    });
    if (agrees) renewal.mutate(person);
  };
  const changeRole = async (person: Person, role: string) => {
    const named = namesOf(person, role);
    const agrees = await ask({
      title: t("ask_role", named),
      children: <p>{t("role_lead", named)}</p>,
      yes: t("role_yes", named),
    });
    if (agrees) roleChange.mutate({ person, role });
  };
  const leave = async (person: Person) => {
    const agrees = await ask({
      title: t("end_access_sure", { name: person.name }),
      children: <p>{t("end_access_lead", { email: person.email })}</p>,
      isHarmful: true,
      yes: t("end_access"),
    });
    if (agrees) leaving.mutate(person);
  };
  if (!query.data) return <Pending query={query} />;
  const done =
    last === renewal && renewal.variables
      ? t("renewed", { name: renewal.variables.name })
      : last === roleChange && roleChange.variables
        ? t("role_changed", namesOf(roleChange.variables.person, roleChange.variables.role))
        : undefined;
  return (
    <>
      <h1>{t("people")}</h1>
      <p id={ROLES_HINT} className="quiet">
        {t("role_hint")}
      </p>
      {last !== roleChange && <SendStatus of={last} done={done} />}
      <RowHeads heads={[t("name"), t("role"), t("email"), t("access")]} />
      <ul className="entries people">
        {query.data.map((person) => (
          <li key={person.id} className="person">
            <h2>{person.name}</h2>
            <div className="meta">
              {person.state === "left" || person.id === ownId ? (
                <span>{textOf("role", person.role)}</span>
              ) : (
                <select
                  aria-label={t("role_of", { name: person.name })}
                  aria-describedby={ROLES_HINT}
                  value={person.role}
                  disabled={isPending}
                  onChange={(event) => changeRole(person, event.target.value)}
                >
                  <RoleOptions />
                </select>
              )}
              {last === roleChange && roleChange.variables?.person.id === person.id && (
                <SendStatus of={roleChange} done={done} />
              )}
              {person.state !== "active" && (
                <span className={`badge badge-${person.state}`}>{textOf("person", person.state)}</span>
              )}
            </div>
            <p className="person-address">{person.email}</p>
            <p className="person-steps">
              {person.state === "active" && (
                <button type="button" className="button-text" disabled={isPending} onClick={() => renew(person)}>
                  {t("renew")}
                </button>
              )}
              {person.state !== "left" && person.id !== ownId && (
                <button
                  type="button"
                  className="button-text button-text-harmful"
                  disabled={isPending}
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

const namesOf = ({ name }: Person, role: string) => ({ name, role: textOf("role", role) });

const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {textOf("role", role)}
    </option>
  ));

/** Invites somebody new, or a person who has left, whose fields are filled in. */
function Invite({ person }: { person: Person | undefined }) {
  const invitation = useInvite();
  const { data, error, variables, isPending } = invitation;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, error);
  const send = (form: FormData) => {
    const field = (name: string) => String(form.get(name) ?? "");
    invitation.mutate({ name: field("name"), email: field("email"), role: field("role") });
  };
  return (
    <section>
      <h2>{t("invite")}</h2>
      <form
        ref={form}
        className="in-a-row"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <Field label={t("name")} fault={faultOf(error, "full_name")}>
          {(described) => (
            <input
              {...described}
              name="name"
              autoComplete="off"
              required
              defaultValue={person?.name}
              // biome-ignore lint/a11y/noAutofocus: the form is filled in because of what the person has just pressed
              autoFocus={person !== undefined}
            />
          )}
        </Field>
        <Field label={t("email")} fault={faultOf(error, "email")}>
          {(described) => (
            <input {...described} name="email" type="email" autoComplete="off" required defaultValue={person?.email} />
          )}
        </Field>
        <label>
          {t("role")}
          <select name="role" defaultValue={person?.role}>
            <RoleOptions />
          </select>
        </label>
        <button type="submit" className="button" disabled={isPending}>
          {t("invite_send")}
        </button>
      </form>
      <p role="status">
        {error ? !namesFields(error) && messageOf(error) : data && t("invited", { name: variables.name })}
      </p>
      {data && <Copyable key={data.link} text={data.link} />}
    </section>
  );
}
