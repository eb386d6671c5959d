import type { TourRecord } from "../../cards/records";
import { botSignals } from "../../forms/submission/botSignals";
import { thanksAddress } from "../../forms/submission/reference";
import { emailProblem, missingProblem, textOf } from "../../forms/submission/validation";
import type { LazySubmission } from "../../forms/useLazySubmission";
import { call } from "../../lib/api/call";
import type { Messages } from "../../lib/i18n/catalogue";
import { loadTexts } from "../../lib/i18n/load";
import { localeOf } from "../../lib/i18n/locale";

const files = import.meta.glob<Messages>("../../../locales/*/{form,format,request,review}.json", { import: "default" });
const FIELDS = ["name", "email", "country", "title", "body", "rating", "category", "locale"];

/** Checks and sends a review; `tours` returns the tours that its field for the tour has suggested. */
export async function reviewSubmission(tours: () => readonly TourRecord[], thanks: string): Promise<LazySubmission> {
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
      const body = { ...texts, ...chosen, ...botSignals(data) };
      return call("send_review", { method: "POST", body, idempotencyKey });
    },
    done(form, answer) {
      form.reset();
      location.assign(thanksAddress(thanks, answer));
    },
  };
}
