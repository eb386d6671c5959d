import { Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { LANGUAGES } from "../../lib/languages.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useKeys } from "../../lib/useKeys.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Field, faultOf, useFocusOnFault } from "../../ui/Field.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useBeginCase } from "./queries.ts";

const ARRIVALS = ["call", "whatsapp", "visit"] as const;

/** Writes down somebody who has called, written on WhatsApp or come to the office. */
export function NewCase() {
  const begin = useBeginCase();
  const keys = useKeys();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { error } = begin;
  useFocusOnFault(form, error);
  const fault = (field: string) => faultOf(error, field);
  const send = (data: FormData) => {
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    const key = keys.of(JSON.stringify(fields));
    begin.mutate(
      { ...fields, key },
      { onSuccess: (written) => navigate({ to: "/cases/$id", params: { id: written.id } }) },
    );
  };
  return (
    <article className="record">
      <Link to="/inbox" search={{ view: "open", search: "" }} className="back">
        {t("back")}
      </Link>
      <header>
        <h1>{t("new_case")}</h1>
        <p className="quiet">
          {t("new_case_lead")} {t("required_marks")}
        </p>
      </header>
      <form
        ref={form}
        className="new-case"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <fieldset className="wide">
          <legend>{t("arrival")}</legend>
          {ARRIVALS.map((name) => (
            <label key={name}>
              <input type="radio" name="arrival" value={name} defaultChecked={name === "call"} />
              {t(`arrival_${name}`)}
            </label>
          ))}
        </fieldset>
        <Field label={t("name")} fault={fault("full_name")}>
          {(described) => <input {...described} name="full_name" maxLength={120} autoComplete="off" required />}
        </Field>
        <Field label={t("fact_language")} fault={undefined}>
          {(described) => (
            <select {...described} name="locale">
              {LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {textOf("language", code)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p className="wide contact-hint">{t("email_or_phone")}</p>
        <Field label={t("phone")} hint={t("phone_hint")} fault={fault("phone")}>
          {(described) => <input {...described} name="phone" type="tel" maxLength={40} autoComplete="off" />}
        </Field>
        <Field label={t("email")} fault={fault("email")}>
          {(described) => <input {...described} name="email" inputMode="email" maxLength={254} autoComplete="off" />}
        </Field>
        <Field label={t("fact_country")} fault={fault("country")}>
          {(described) => <input {...described} name="country" maxLength={120} autoComplete="off" />}
        </Field>
        <Field label={t("fact_tour")} fault={fault("tour_name")}>
          {(described) => <input {...described} name="tour_name" maxLength={200} autoComplete="off" />}
        </Field>
        <DayField label={t("fact_travel")} name="travel_date" hint={t("travel_hint")} fault={fault("travel_date")} />
        <div className="party">
          <Field label={t("adults_label")} fault={fault("no_of_adults")}>
            {(described) => (
              <input {...described} name="no_of_adults" type="number" min={0} max={31} defaultValue={2} />
            )}
          </Field>
          <Field label={t("children_label")} fault={fault("no_of_children")}>
            {(described) => (
              <input {...described} name="no_of_children" type="number" min={0} max={11} defaultValue={0} />
            )}
          </Field>
        </div>
        <div className="wide">
          <Field label={t("visitor_said")} fault={fault("message")}>
            {(described) => <textarea {...described} name="message" rows={4} maxLength={5000} required />}
          </Field>
        </div>
        <div className="wide save">
          <SendStatus of={begin} />
          <button type="submit" className="button" disabled={begin.isPending}>
            {t("write_case")}
          </button>
        </div>
      </form>
    </article>
  );
}
