import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { post, Refusal, type Session } from "../api.ts";
import { Icon } from "../parts/Icon.tsx";
import { havePasskeys, sendPasskey } from "../passkeys.ts";
import { queries, session } from "../queries.ts";
import { Mistake } from "../send.ts";
import { type TextKey, t } from "../texts.ts";

const faultOf = (error: unknown, wrong: TextKey) => {
  if (error instanceof Mistake) return error.message;
  const status = error instanceof Refusal ? error.status : 0;
  return status === 429 ? t("limited") : status === 401 ? t(wrong) : t("failed");
};

export function SignIn() {
  const navigate = useNavigate();
  const [fault, setFault] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<Session>, wrong: TextKey) => {
    setSending(true);
    setFault("");
    try {
      const answer = await work();
      // Removes the cached data of the previous person, whose session has ended.
      queries.clear();
      queries.setQueryData(session.queryKey, answer);
      await navigate({ to: "/" });
    } catch (error) {
      setFault(faultOf(error, wrong));
      setSending(false);
    }
  };
  return (
    <main className="alone">
      <p className="brand">
        <Icon name="mark" /> Tembea
      </p>
      <h1>{t("sign_in")}</h1>
      <p>{t("sign_in_lead")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = Object.fromEntries(new FormData(event.currentTarget));
          send(() => post<Session>("sign-in", typed), "wrong");
        }}
      >
        <label>
          {t("email")}
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          {t("password")}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <label>
          {t("code")}
          <input name="code" autoComplete="one-time-code" required />
        </label>
        <p className="fault" role="alert">
          {fault}
        </p>
        <button type="submit" className="button" disabled={isSending}>
          {t("sign_in")}
        </button>
      </form>
      {havePasskeys && (
        <button
          type="button"
          className="button-quiet"
          disabled={isSending}
          onClick={() => send(() => sendPasskey<Session>("sign-in/passkey"), "wrong_passkey")}
        >
          {t("sign_in_passkey")}
        </button>
      )}
      <p>
        <a href="/forgot-password">{t("forgotten")}</a>
      </p>
    </main>
  );
}
