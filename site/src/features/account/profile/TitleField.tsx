import { Field } from "../../../forms/fields/Field";
import { useTexts } from "../../../lib/i18n/TextsContext";

export function TitleField({ value }: { value: string }) {
  const { t } = useTexts();
  return (
    <Field id="profile-title" name="title" label={t("account:profile_salutation")} optional={t("form:optional")}>
      {(control) => (
        <select {...control} defaultValue={value} autoComplete="honorific-prefix">
          <option value="">{t("account:profile_salutation_none")}</option>
          <option value="ms">{t("account:profile_salutation_ms")}</option>
          <option value="mr">{t("account:profile_salutation_mr")}</option>
          <option value="dr">{t("account:profile_salutation_dr")}</option>
        </select>
      )}
    </Field>
  );
}
