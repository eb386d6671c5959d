import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnProfile } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Field, faultOf, namesFields } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { ownProfile, useRemovePicture, useSetLanguages, useTakePicture } from "./queries.ts";

/** The languages of the sites, and that of the country. */
const SPOKEN = ["en", "de", "fr", "es", "it", "pt", "sw"] as const;

/** Languages and picture of the person, which stand on the pages of the offers that the person sends. */
export function SeenByTravellers() {
  const query = useQuery(ownProfile);
  return (
    <section className="panel narrow">
      <h2>{t("profile_seen")}</h2>
      <p>{t("profile_seen_lead")}</p>
      {query.data ? <Seen profile={query.data} /> : <Pending query={query} />}
    </section>
  );
}

function Seen({ profile: { languages, picture } }: { profile: OwnProfile }) {
  const write = useSetLanguages();
  const take = useTakePicture();
  const removal = useRemovePicture();
  const pictured = lastOf(take, removal);
  const isPending = take.isPending || removal.isPending;
  // What was pressed shows at once.
  const [spoken, setSpoken] = useState(languages);
  const speak = (changed: OwnProfile["languages"]) => {
    setSpoken(changed);
    write.mutate(changed, { onError: () => setSpoken(languages) });
  };
  return (
    <>
      <fieldset className="choices languages">
        <legend>{t("profile_languages")}</legend>
        {SPOKEN.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={spoken.includes(code)}
              onChange={({ target }) =>
                speak(target.checked ? [...spoken, code] : spoken.filter((one) => one !== code))
              }
            />
            {textOf("language", code)}
          </label>
        ))}
      </fieldset>
      <p className="quiet">{t("handling_lead")}</p>
      <SendStatus of={write} done={t("profile_saved")} />
      {picture && <img className="portrait" src={picture} alt={t("profile_picture")} width={96} height={96} />}
      <Field
        label={t("profile_picture_choose")}
        hint={t("profile_picture_hint")}
        fault={faultOf(take.error, "picture")}
      >
        {(described) => (
          <input
            {...described}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file)
                take.mutate(file, {
                  onSettled: () => {
                    target.value = "";
                  },
                });
            }}
          />
        )}
      </Field>
      {picture && (
        <p className="choices">
          <button type="button" className="button-quiet" disabled={isPending} onClick={() => removal.mutate(undefined)}>
            {t("profile_picture_remove")}
          </button>
        </p>
      )}
      {!namesFields(pictured.error) && <SendStatus of={pictured} done={t("profile_saved")} />}
    </>
  );
}
