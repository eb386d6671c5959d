import { useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { messageOf } from "../../lib/errors.ts";
import { t } from "../../lib/texts.ts";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Empty } from "../../ui/Notice.tsx";
import { fieldsOf } from "./fields.ts";
import { useForgottenPassword, useResetPassword } from "./queries.ts";

const statusOf = (error: Error | null) => (error instanceof ApiError ? error.status : 0);

const problemOf = (error: Error) => (statusOf(error) === 429 ? t("limited") : messageOf(error));

/** Asks for a mail with a link for a new password. The answer is the same for every address. */
export function Forgotten() {
  const { mutate, error, isSuccess } = useForgottenPassword();
  return (
    <main className="standalone">
      <h1>{t("forgotten")}</h1>
      <p>{t("forgotten_lead")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(fieldsOf(event.currentTarget)("email"));
        }}
      >
        <label>
          {t("email")}
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <p className="fault" role="alert">
          {error && problemOf(error)}
        </p>
        <button type="submit" className="button">
          {t("forgotten_send")}
        </button>
      </form>
      <p role="status">{isSuccess && t("forgotten_sent")}</p>
      <a href="/sign-in">{t("sign_in")}</a>
    </main>
  );
}

/** Sets a new password with the link of the mail and a code. */
export function Reset() {
  const [token] = useState(() => location.hash.slice(1));
  const { mutate, error } = useResetPassword();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, error);
  if (statusOf(error) === 404) {
    return (
      <main className="standalone">
        <Empty title={t("link_gone")}>
          <a href="/forgot-password">{t("forgotten")}</a>
        </Empty>
      </main>
    );
  }
  return (
    <main className="standalone">
      <h1>{t("reset")}</h1>
      <p>{t("reset_lead")}</p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const field = fieldsOf(event.currentTarget);
          mutate({ token, password: field("password"), code: field("code") });
        }}
      >
        <Field label={t("new_password")} fault={faultOf(error, "password")}>
          {(described) => (
            <input {...described} name="password" type="password" autoComplete="new-password" minLength={8} required />
          )}
        </Field>
        <Field label={t("code")} fault={faultOf(error, "code")}>
          {(described) => <input {...described} name="code" autoComplete="one-time-code" required />}
        </Field>
        <p className="fault" role="alert">
          {error && !namesFields(error) && problemOf(error)}
        </p>
        <button type="submit" className="button">
          {t("reset_send")}
        </button>
      </form>
    </main>
  );
}
