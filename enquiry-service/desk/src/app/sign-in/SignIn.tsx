import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { hasSignedIn } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** Signs in, and opens the screen that somebody without a session has asked for. */
export function SignIn() {
  const router = useRouter();
  const client = useQueryClient();
  const { back } = useSearch({ from: "/sign-in" });
  return (
    <main className="standalone">
      <p className="brand">
        <Icon name="mark" /> Tembea
      </p>
      <h1>{t("sign_in")}</h1>
      <p>{t("sign_in_lead")}</p>
      <SignInForm
        onSignedIn={(who) => {
          // Removes the cached data of the previous person, whose session has ended.
          client.clear();
          hasSignedIn(client, who);
          router.history.push(back ?? "/");
        }}
      />
    </main>
  );
}
