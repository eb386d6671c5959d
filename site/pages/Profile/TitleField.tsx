import { useTexts } from "../../i18n/TextsContext";
import { Field } from "../../ui/Field";

export function TitleField({ value, error }: { value: string; error?: string | undefined }) {
  const { t } = useTexts();
  return (
    <Field id="profile-title" label={t("account:profile_salutation")} optional={t("form:optional")} error={error}>
      {(control) => (
        <select {...control} name="title" defaultValue={value} autoComplete="honorific-prefix">
          <option value="">{t("account:profile_salutation_none")}</option>
          <option value="ms">{t("account:profile_salutation_ms")}</option>
          <option value="mr">{t("account:profile_salutation_mr")}</option>
          <option value="dr">{t("account:profile_salutation_dr")}</option>
        </select>
      )}
    </Field>
  );
}
