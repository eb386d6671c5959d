import { useState } from "react";
import { ApiError, post, type Session } from "../../lib/api.ts";
import { hasSignedIn, queries } from "../../lib/queries.ts";
import { t } from "../../lib/texts.ts";
import { Empty } from "../../ui/Notice.tsx";
import { messageOf } from "../../ui/send.ts";

/** Asks for a mail with a link for a new password. The answer is the same for every address. */
export function Forgotten() {
  const [isSent, setSent] = useState(false);
  const [fault, setFault] = useState("");
  const send = async (form: FormData) => {
    try {
      setFault("");
      await post("forgot-password", Object.fromEntries(form));
      setSent(true);
    } catch (error) {
      setFault(error instanceof ApiError && error.status === 429 ? t("limited") : messageOf(error));
    }
  };
  return (
    <main className="standalone">
      <h1>{t("forgotten")}</h1>
      <p>{t("forgotten_lead")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <label>
          {t("email")}
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <p className="fault" role="alert">
          {fault}
        </p>
        <button type="submit" className="button">
          {t("forgotten_send")}
        </button>
      </form>
      <p role="status">{isSent && t("forgotten_sent")}</p>
      <a href="/sign-in">{t("sign_in")}</a>
    </main>
  );
}

/** Sets a new password with the link of the mail and a code. */
export function Reset() {
  const [token] = useState(() => location.hash.slice(1));
  const [fault, setFault] = useState("");
  const [isGone, setGone] = useState(false);
  const send = async (form: FormData) => {
    try {
      setFault("");
      const answer = await post<Session>("reset-password", { token, ...Object.fromEntries(form) });
      // Removes the cached data of the previous person.
      queries.clear();
      hasSignedIn(answer);
      location.replace("/");
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 404) setGone(true);
      else setFault(status === 429 ? t("limited") : messageOf(error));
    }
  };
  if (isGone) {
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
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <label>
          {t("new_password")}
          <input name="password" type="password" autoComplete="new-password" minLength={8} required />
        </label>
        <label>
          {t("code")}
          <input name="code" autoComplete="one-time-code" required />
        </label>
        <p className="fault" role="alert">
          {fault}
        </p>
        <button type="submit" className="button">
          {t("reset_send")}
        </button>
      </form>
    </main>
  );
}
