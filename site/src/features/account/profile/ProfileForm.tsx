import { useState } from "react";
import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { Field } from "../../../forms/fields/Field";
import { LONGEST_NAME, LONGEST_PHONE, LONGEST_SHORT } from "../../../forms/longest";
import { EmailField } from "../../../forms/person/EmailField";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { emailProblem, missingProblem, textOf } from "../../../forms/submission/validation";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { navigation } from "../../../lib/navigation";
import type { Profile } from "../../../lib/session/profile";
import { expireSession } from "../../../lib/session/session";
import { PasswordField } from "../password/PasswordField";
import { withMessages } from "../withMessages";
import { AvatarField } from "./AvatarField";
import { avatarProblem } from "./avatarProblem";
import { saveProfile } from "./saveProfile";
import { TitleField } from "./TitleField";

interface ProfileFormProps {
  token: string;
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** Keeps no draft: the next visitor of this tab may be another person. */
export function ProfileForm({ token, profile, onSaved }: ProfileFormProps) {
  const { t, locale } = useTexts();
  const [isSaved, setSaved] = useState(false);
  const [email, setEmail] = useState(profile.email);
  // A session alone cannot change the address of the account.
  const needsPassword = email.trim() !== "" && email.trim() !== profile.email && email.trim() !== profile.pending_email;
  const form = useSubmission({
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
      return withMessages(outcome, { unauthorised: t("account:general_session_expired") });
    },
    done(_form, answer) {
      setSaved(true);
      setEmail(profile.email);
      onSaved(answer as Profile);
    },
  });

  return (
    <Form state={form} onInput={(event) => setEmail(emailOf(event.currentTarget))}>
      <AvatarField name={profile.name} avatar={profile.avatar} />
      <div className="form-row">
        <TitleField value={profile.title} />
        <Field id="profile-name" name="name" label={t("form:full_name")}>
          {(control) => (
            <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" defaultValue={profile.name} />
          )}
        </Field>
      </div>
      <EmailField id="profile-email" hint={t("account:profile_email_hint")} defaultValue={profile.email} />
      {needsPassword ? (
        <PasswordField
          id="profile-password"
          name="password"
          label={t("account:password_current")}
          autoComplete="current-password"
          hint={t("account:profile_email_password")}
        />
      ) : null}
      <Field
        id="profile-phone"
        name="phone"
        label={t("form:phone")}
        optional={t("form:optional")}
        hint={t("form:phone_hint")}
      >
        {(control) => (
          <input
            {...control}
            type="tel"
            maxLength={LONGEST_PHONE}
            autoComplete="tel"
            placeholder={t("form:phone_placeholder")}
            defaultValue={profile.phone}
          />
        )}
      </Field>
      <div className="form-row">
        <Field
          id="profile-country"
          name="country"
          label={t("account:profile_country")}
          optional={t("form:optional")}
          hint={t("account:profile_country_hint")}
        >
          {(control) => <input {...control} maxLength={LONGEST_SHORT} defaultValue={profile.country} />}
        </Field>
        <Field
          id="profile-residence"
          name="country_of_residence"
          label={t("form:country")}
          optional={t("form:optional")}
        >
          {(control) => (
            <input
              {...control}
              maxLength={LONGEST_SHORT}
              autoComplete="country-name"
              defaultValue={profile.country_of_residence}
            />
          )}
        </Field>
      </div>
      <FormEnd label={t("account:profile_save")}>
        <span role="status">{isSaved ? t("account:profile_saved") : null}</span>
      </FormEnd>
    </Form>
  );
}

const emailOf = (form: HTMLFormElement) => textOf(new FormData(form), "email");
