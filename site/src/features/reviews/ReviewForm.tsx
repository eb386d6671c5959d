import { useEffectEvent, useState } from "react";
import type { TourRecord } from "../../cards/records";
import { Form } from "../../forms/Form";
import { FormEnd } from "../../forms/FormEnd";
import { Combobox } from "../../forms/fields/Combobox";
import { Field } from "../../forms/fields/Field";
import { OptionGroup } from "../../forms/fields/OptionGroup";
import { LONGEST_EMAIL, LONGEST_MESSAGE, LONGEST_NAME, LONGEST_SHORT, LONGEST_TITLE } from "../../forms/longest";
import { useLazySubmission } from "../../forms/useLazySubmission";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";

export const texts = import.meta.glob<Messages>("../../../locales/*/{form,format,review}.json", {
  import: "default",
});

interface ReviewFormProps {
  categories: string[];
  thanks: string;
  /** For a visitor without a connection. */
  offline: string;
}

const RATINGS = ["excellent", "very_good", "average", "poor", "terrible"] as const;

/** The form that writes a review. */
export default function ReviewForm({ categories, thanks, offline }: ReviewFormProps) {
  const { t } = useTexts();
  const [tours, setTours] = useState<TourRecord[]>([]);
  const suggested = useEffectEvent(() => tours);
  const form = useLazySubmission(async () => (await import("./reviewSubmission")).reviewSubmission(suggested, thanks), {
    offline,
  });
  const suggestTours = () =>
    import("../../cards/records").then(({ loadTours }) => loadTours()).then(setTours, () => {});

  return (
    <Form state={form} id="review-form" action="/api/send_review" data-draft="review">
      <div className="form-row">
        <Field id="review-name" name="name" label={t("form:full_name")}>
          {(control) => <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" />}
        </Field>
        <Field id="review-email" name="email" label={t("form:email")} hint={t("review:email_hint")}>
          {(control) => <input {...control} type="email" required maxLength={LONGEST_EMAIL} autoComplete="email" />}
        </Field>
      </div>
      <div className="form-row">
        <Field id="review-country" name="country" label={t("form:country")}>
          {(control) => <input {...control} required maxLength={LONGEST_SHORT} autoComplete="country-name" />}
        </Field>
        {categories.length > 0 ? (
          <Field id="review-category" name="category" label={t("review:category")}>
            {(control) => (
              <select {...control}>
                {categories.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
      </div>
      <Field id="review-tour" name="tour" label={t("review:tour")} optional={t("form:optional")}>
        {(control) => (
          <Combobox
            control={control}
            options={tours.map(({ title }) => title)}
            maxLength={LONGEST_TITLE}
            placeholder={t("review:tour_none")}
            // If the list fails to load, the field stays free text, which a review may have.
            onFocus={suggestTours}
          />
        )}
      </Field>
      <Field id="review-heading" name="title" label={t("review:heading")}>
        {(control) => <input {...control} required maxLength={LONGEST_SHORT} />}
      </Field>
      <OptionGroup id="review-rating" name="rating" legend={t("review:rating")}>
        {RATINGS.map((label, index) => (
          <label key={label}>
            <input type="radio" name="rating" value={5 - index} required /> {t(`review:${label}`)}
          </label>
        ))}
      </OptionGroup>
      <Field id="review-body" name="body" label={t("review:body")}>
        {(control) => <textarea {...control} rows={6} required maxLength={LONGEST_MESSAGE} />}
      </Field>
      <FormEnd label={t("review:send")}>
        <small>{t("review:checked")}</small>
      </FormEnd>
    </Form>
  );
}
