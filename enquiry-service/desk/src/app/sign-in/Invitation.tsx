import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type Invitation as Invited } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
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
  return (
    <>
      <h1>{t("welcome", { name: invited.name })}</h1>
      <p>{t("join_lead")}</p>
      <form
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
        <label>
          {t("new_password")}
          <input name="password" type="password" autoComplete="new-password" minLength={8} required />
        </label>
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
        <label>
          {t("app_code")}
          <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </label>
        <p className="fault" role="alert">
          {error && problemOf(error)}
        </p>
        <button type="submit" className="button" disabled={isPending}>
          {t("join")}
        </button>
      </form>
    </>
  );
}

/** The first of the service's reasons. */
function problemOf(error: Error): string {
  const { errors } = (error instanceof ApiError ? error.body : {}) as { errors?: { message: string }[] };
  return errors?.[0]?.message ?? t("failed");
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
