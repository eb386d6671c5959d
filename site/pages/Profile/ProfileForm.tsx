import { useState } from "react";
import { EmailField } from "../../account/EmailField";
import { navigation } from "../../account/navigation";
import { PasswordField } from "../../account/PasswordField";
import type { Profile } from "../../account/profile";
import { told } from "../../account/told";
import { expireSession } from "../../api/session";
import { useTexts } from "../../i18n/TextsContext";
import { emailProblem, missingProblem, textOf } from "../../ui/check";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";
import { AvatarField } from "./AvatarField";
import { avatarProblem } from "./avatarProblem";
import { saveProfile } from "./saveProfile";
import { TitleField } from "./TitleField";

interface ProfileFormProps {
  token: string;
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** No draft: the next visitor of this tab may be another person. */
export function ProfileForm({ token, profile, onSaved }: ProfileFormProps) {
  const { t, locale } = useTexts();
  const [isSaved, setSaved] = useState(false);
  const [email, setEmail] = useState(profile.email);
  // A session alone does not move the account to another address.
  const needsPassword = email.trim() !== "" && email.trim() !== profile.email && email.trim() !== profile.pending_email;
  const { ref, sending, error, errorOf } = useFormSubmission({
    failed: t("account:profile_failed"),
    check(data) {
      setSaved(false);
      const phone = textOf(data, "phone");
      return [
        ...missingProblem(data, "name", t("form:error_name")),
        ...emailProblem(data, "email", t),
        ...(phone && !/\d/.test(phone) ? [{ field: "phone", message: t("form:error_phone") }] : []),
        ...avatarProblem(data.get("avatar"), t),
      ];
    },
    async send(data) {
      const outcome = await saveProfile(token, data, locale);
      if (outcome.kind === "unauthorised") {
        expireSession(token);
      } else if (outcome.kind === "missing") {
        navigation.replaceWith("/Error404");
      }
      return told(outcome, { unauthorised: t("account:general_session_expired") });
    },
    done(_form, answer) {
      setSaved(true);
      setEmail(profile.email);
      onSaved(answer as Profile);
    },
  });

  return (
    <form noValidate className="form" onInput={(event) => setEmail(emailOf(event.currentTarget))}>
      <div ref={ref} className="form-fields">
        <AvatarField name={profile.name} avatar={profile.avatar} error={errorOf("avatar")} />
        <div className="form-row">
          <TitleField value={profile.title} error={errorOf("title")} />
          <Field id="profile-name" label={t("form:full_name")} error={errorOf("name")}>
            {(control) => (
              <input
                {...control}
                name="name"
                required
                maxLength={120}
                autoComplete="name"
                defaultValue={profile.name}
              />
            )}
          </Field>
        </div>
        <EmailField
          id="profile-email"
          hint={t("account:profile_email_hint")}
          defaultValue={profile.email}
          error={errorOf("email")}
        />
        {needsPassword ? (
          <PasswordField
            id="profile-password"
            name="password"
            label={t("account:password_current")}
            autoComplete="current-password"
            hint={t("account:profile_email_password")}
            error={errorOf("password")}
          />
        ) : null}
        <Field
          id="profile-phone"
          label={t("form:phone")}
          optional={t("form:optional")}
          hint={t("form:phone_hint")}
          error={errorOf("phone")}
        >
          {(control) => (
            <input
              {...control}
              name="phone"
              type="tel"
              maxLength={40}
              autoComplete="tel"
              placeholder={t("form:phone_placeholder")}
              defaultValue={profile.phone}
            />
          )}
        </Field>
        <div className="form-row">
          <Field
            id="profile-country"
            label={t("account:profile_country")}
            optional={t("form:optional")}
            hint={t("account:profile_country_hint")}
            error={errorOf("country")}
          >
            {(control) => <input {...control} name="country" maxLength={80} defaultValue={profile.country} />}
          </Field>
          <Field
            id="profile-residence"
            label={t("form:country")}
            optional={t("form:optional")}
            error={errorOf("country_of_residence")}
          >
            {(control) => (
              <input
                {...control}
                name="country_of_residence"
                maxLength={80}
                autoComplete="country-name"
                defaultValue={profile.country_of_residence}
              />
            )}
          </Field>
        </div>
        <FormEnd label={t("account:profile_save")} sending={sending} error={error}>
          <span role="status">{isSaved ? t("account:profile_saved") : null}</span>
        </FormEnd>
      </div>
    </form>
  );
}

const emailOf = (form: HTMLFormElement) => textOf(new FormData(form), "email");
