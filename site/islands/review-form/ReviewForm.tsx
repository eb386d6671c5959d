import { useRef, useState } from "react";
import type { TourRecord } from "../../cards/records";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { Combobox } from "../../ui/Combobox";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { useLateSubmission } from "../../ui/useLateSubmission";

export const texts = import.meta.glob<Messages>("../../locales/*/{form,format,review}.json", {
  import: "default",
});

interface ReviewFormProps {
  categories: string[];
  thanks: string;
}

const RATINGS = ["excellent", "very_good", "average", "poor", "terrible"] as const;

/** The fields of a review; the form around them is the page's. */
export function Island({ categories, thanks }: ReviewFormProps) {
  const { t } = useTexts();
  const [tours, setTours] = useState<TourRecord[]>([]);
  const suggested = useRef(tours);
  suggested.current = tours;
  const { ref, sending, error, errorOf } = useLateSubmission(async () =>
    (await import("./submission")).reviewSubmission(() => suggested.current, thanks),
  );
  const suggestTours = () =>
    import("../../cards/records").then(({ loadTours }) => loadTours()).then(setTours, () => {});

  return (
    <div ref={ref} className="form-fields">
      <div className="form-row">
        <Field id="review-name" label={t("form:full_name")} error={errorOf("name")}>
          {(control) => <input {...control} name="name" required maxLength={120} autoComplete="name" />}
        </Field>
        <Field id="review-email" label={t("form:email")} hint={t("review:email_hint")} error={errorOf("email")}>
          {(control) => <input {...control} name="email" type="email" required maxLength={254} autoComplete="email" />}
        </Field>
      </div>
      <div className="form-row">
        <Field id="review-country" label={t("form:country")} error={errorOf("country")}>
          {(control) => <input {...control} name="country" required maxLength={80} autoComplete="country-name" />}
        </Field>
        {categories.length > 0 ? (
          <Field id="review-category" label={t("review:category")} error={errorOf("category")}>
            {(control) => (
              <select {...control} name="category">
                {categories.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
      </div>
      <Field id="review-tour" label={t("review:tour")} optional={t("form:optional")}>
        {(control) => (
          <Combobox
            control={control}
            name="tour"
            choices={tours.map(({ title }) => title)}
            maxLength={200}
            placeholder={t("review:tour_none")}
            // Without the list the field is free text, which a review does without.
            onFocus={suggestTours}
          />
        )}
      </Field>
      <Field id="review-heading" label={t("review:heading")} error={errorOf("title")}>
        {(control) => <input {...control} name="title" required maxLength={120} />}
      </Field>
      <fieldset
        className="field choices"
        aria-describedby={errorOf("rating") ? "review-rating-error" : undefined}
        aria-invalid={errorOf("rating") ? true : undefined}
      >
        <legend>{t("review:rating")}</legend>
        {RATINGS.map((label, index) => (
          <label key={label}>
            <input type="radio" name="rating" value={5 - index} required /> {t(`review:${label}`)}
          </label>
        ))}
        {errorOf("rating") ? (
          <p className="field-error" id="review-rating-error">
            {errorOf("rating")}
          </p>
        ) : null}
      </fieldset>
      <Field id="review-body" label={t("review:body")} error={errorOf("body")}>
        {(control) => <textarea {...control} name="body" rows={6} required maxLength={5000} />}
      </Field>
      <FormEnd label={t("review:send")} sending={sending} error={error}>
        <small>{t("review:checked")}</small>
      </FormEnd>
    </div>
  );
}
