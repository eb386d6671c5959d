import { useEffect, useRef, useState } from "react";
import { Field } from "../../../forms/fields/Field";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { AVATAR_TYPES, avatarProblem } from "./avatarProblem";

interface AvatarFieldProps {
  name: string;
  avatar: string;
}

/** The visitor's picture: shown, chosen or removed. */
export function AvatarField({ name, avatar }: AvatarFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState(avatar);
  const [isRemoved, setRemoved] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  // After saving, show the picture as the service has stored it.
  useEffect(() => {
    setPicture(avatar);
    setRemoved(false);
    if (input.current) {
      input.current.value = "";
    }
  }, [avatar]);

  const choose = () => {
    const file = input.current?.files?.[0];
    const wrong = avatarProblem(file ?? null, t)[0]?.message;
    setProblem(wrong);
    setRemoved(false);
    setPicture(avatar);
    if (file && !wrong) {
      // A data URL: the content security policy blocks `blob:` pictures.
      const reader = new FileReader();
      reader.onload = () => input.current?.files?.[0] === file && setPicture(String(reader.result));
      reader.readAsDataURL(file);
    }
  };
  const remove = () => {
    if (input.current) {
      input.current.value = "";
      input.current.focus();
    }
    setProblem(undefined);
    setPicture("");
    setRemoved(avatar !== "");
  };

  return (
    <div className="avatar-field">
      {picture ? (
        <img className="avatar" src={picture} alt={t("account:profile_avatar_alt", { name })} width={96} height={96} />
      ) : (
        <span className="avatar avatar-none" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <Field
        id="profile-avatar"
        name="avatar"
        label={t("account:profile_avatar")}
        optional={t("form:optional")}
        hint={t("account:profile_avatar_hint")}
        error={problem}
      >
        {(control) => (
          // The label of the browser's own button has the browser's language.
          <span className="file">
            <input {...control} ref={input} type="file" accept={AVATAR_TYPES.join(",")} onChange={choose} />
            <label className="button-quiet" htmlFor={control.id}>
              {t("account:profile_avatar_choose")}
            </label>
          </span>
        )}
      </Field>
      {isRemoved ? <input type="hidden" name="avatar_remove" value="1" /> : null}
      {picture ? (
        <button type="button" className="button-quiet" onClick={remove}>
          {t("account:profile_avatar_remove")}
        </button>
      ) : null}
    </div>
  );
}
