import { call } from "../../api/call";
import type { TourRecord } from "../../cards/records";
import type { Messages } from "../../i18n/catalogue";
import { loadTexts } from "../../i18n/load";
import { localeOf } from "../../i18n/locale";
import { emailProblem, missingProblem, textOf } from "../../ui/check";
import { machineSigns } from "../../ui/machineSigns";
import { thanksAddress } from "../../ui/reference";
import type { LateSubmission } from "../../ui/useLateSubmission";

const files = import.meta.glob<Messages>("../../locales/*/{form,format,request,review}.json", { import: "default" });
const FIELDS = ["name", "email", "country", "title", "body", "rating", "category", "locale"];

/** What a review must have, and how it goes; `tours` answers those that its field for the tour has suggested. */
export async function reviewSubmission(tours: () => readonly TourRecord[], thanks: string): Promise<LateSubmission> {
  const { t } = await loadTexts(localeOf(document), files);
  return {
    t,
    failed: t("review:failed"),
    check: (data) => [
      ...missingProblem(data, "name", t("form:error_name")),
      ...emailProblem(data, "email", t),
      ...missingProblem(data, "country", t("review:error_country")),
      ...missingProblem(data, "title", t("review:error_title")),
      ...missingProblem(data, "rating", t("review:error_rating")),
      ...missingProblem(data, "body", t("review:error_body")),
    ],
    send(data, idempotencyKey) {
      const texts = Object.fromEntries(FIELDS.map((field) => [field, textOf(data, field)]));
      const tour = tours().find(({ title }) => title === textOf(data, "tour"));
      const chosen = { rating: Number(texts.rating), tour_slug: tour?.slug ?? "", tour: textOf(data, "tour") };
      const body = { ...texts, ...chosen, ...machineSigns(data) };
      return call("send_review", { method: "POST", body, idempotencyKey });
    },
    done(form, answer) {
      form.reset();
      location.assign(thanksAddress(thanks, answer));
    },
  };
}
