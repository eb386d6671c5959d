import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, type Invitation as Invited } from "../../lib/api.ts";
import { messageOf } from "../../lib/errors.ts";
import { t } from "../../lib/texts.ts";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { fieldsOf } from "./fields.ts";
import { invitation, useJoin } from "./queries.ts";

/** A new colleague sets a password and the one-time codes, and sees the recovery codes once. */
export function Invitation() {
  const [token] = useState(() => location.hash.slice(1));
  const [codes, setCodes] = useState<string[]>([]);
  const invited = useQuery(invitation(token));
  if (codes.length > 0) {
    return <RecoveryCodes codes={codes} />;
  }
  if (invited.error instanceof ApiError && invited.error.status === 404) {
    return (
      <main className="standalone">
        <Empty title={t("link_gone")} />
      </main>
    );
  }
  return (
    <main className="standalone">
      {invited.data ? <Join invited={invited.data} token={token} done={setCodes} /> : <Pending query={invited} />}
    </main>
  );
}

function Join({ invited, token, done }: { invited: Invited; token: string; done: (codes: string[]) => void }) {
  const { mutate, error, isPending } = useJoin();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, error);
  return (
    <>
      <h1>{t("welcome", { name: invited.name })}</h1>
      <p>{t("join_lead")}</p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const field = fieldsOf(event.currentTarget);
          const fields = { token, password: field("password"), code: field("code") };
          mutate(fields, { onSuccess: (who) => done(who.recovery_codes ?? []) });
        }}
      >
        <label>
          {t("email")}
          <input value={invited.email} autoComplete="username" readOnly />
        </label>
        <Field label={t("new_password")} fault={faultOf(error, "password")}>
          {(described) => (
            <input {...described} name="password" type="password" autoComplete="new-password" minLength={8} required />
          )}
        </Field>
        {invited.qr_code && (
          <figure className="qr">
            <img src={`data:image/svg+xml,${encodeURIComponent(invited.qr_code)}`} alt={t("qr_alt")} />
            <figcaption>{t("qr_lead")}</figcaption>
          </figure>
        )}
        <p className="secret">
          {t("secret")}: <code>{invited.secret}</code>
          <br />
          <a href={invited.address}>{t("open_app")}</a>
        </p>
        <Field label={t("app_code")} fault={faultOf(error, "code")}>
          {(described) => (
            <input {...described} name="code" inputMode="numeric" autoComplete="one-time-code" required />
          )}
        </Field>
        <p className="fault" role="alert">
          {error && !namesFields(error) && messageOf(error)}
        </p>
        <button type="submit" className="button" disabled={isPending}>
          {t("join")}
        </button>
      </form>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <main className="standalone">
      <h1>{t("recovery_title")}</h1>
      <p>{t("recovery_lead")}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="button" href="/">
        {t("recovery_done")}
      </a>
    </main>
  );
}
