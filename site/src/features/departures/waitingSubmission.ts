import { botSignals } from "../../forms/submission/botSignals";
import { presentFields } from "../../forms/submission/presentFields";
import { referenceOf } from "../../forms/submission/reference";
import { emailProblem, missingProblem, textOf } from "../../forms/submission/validation";
import type { LazySubmission } from "../../forms/useLazySubmission";
import { call, type Outcome } from "../../lib/api/call";
import type { Messages } from "../../lib/i18n/catalogue";
import { loadTexts } from "../../lib/i18n/load";
import { localeOf } from "../../lib/i18n/locale";
import { MOST_PERSONS } from "./persons";

const files = import.meta.glob<Messages>("../../../locales/*/{waiting,form,format,request}.json", {
  import: "default",
});
const FIELDS = ["tour", "starts", "ends", "persons", "full_name", "email", "locale"];

/** The result: a position in the waiting list, if the service names it, or free places with the query of the page that books them. */
export type Waiting =
  | { kind: "done"; reference: string; place: number | null }
  | { kind: "places_left"; query: string };

/** Checks and sends the form of the waiting list. */
export async function waitingSubmission(setWaiting: (waiting: Waiting | null) => void): Promise<LazySubmission> {
  const { t } = await loadTexts(localeOf(document), files);
  return {
    t,
    failed: t("waiting:failed"),
    check: (data) => [
      ...missingProblem(data, "tour", t("waiting:error_tour")),
      ...missingProblem(data, "starts", t("waiting:error_starts")),
      ...missingProblem(data, "ends", t("waiting:error_ends")),
      ...personsProblem(data, t("waiting:error_persons")),
      ...missingProblem(data, "full_name", t("form:error_name")),
      ...emailProblem(data, "email", t),
    ],
    async send(data, idempotencyKey) {
      setWaiting(null);
      const fields = Object.fromEntries(FIELDS.map((field) => [field, textOf(data, field)]));
      const body = { ...fields, ...presentFields(data, ["phone"]), ...botSignals(data) };
      const outcome = await call<unknown>("waiting-list", { method: "POST", body, idempotencyKey });
      return outcome.kind === "conflict" && outcome.code === "places_left" ? placesLeft(data) : outcome;
    },
    done(form, answer) {
      form.reset();
      setWaiting(waitingOf(answer));
    },
  };

  /** Shows the notice below the form, which has a link that the message of a field cannot have. */
  function placesLeft(data: FormData): Outcome<unknown> {
    const query = new URLSearchParams({
      tour: textOf(data, "tour"),
      start_date: textOf(data, "starts"),
      adults: textOf(data, "persons"),
    });
    setWaiting({ kind: "places_left", query: query.toString() });
    return { kind: "invalid", errors: [{ field: "starts", code: "places_left", message: t("waiting:places_left") }] };
  }
}

function personsProblem(data: FormData, message: string) {
  const persons = Number(textOf(data, "persons"));
  const isRight = Number.isInteger(persons) && persons >= 1 && persons <= MOST_PERSONS;
  return isRight ? [] : [{ field: "persons", message }];
}

function waitingOf(answer: unknown): Waiting {
  const place = (answer as { place?: unknown } | null)?.place;
  return { kind: "done", reference: referenceOf(answer), place: typeof place === "number" ? place : null };
}
