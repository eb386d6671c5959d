import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { Fragment, lazy, Suspense, useEffect, useRef } from "react";
import { ApiError, type BookableJourneys, type Case, type Offer } from "../../lib/api.ts";
import { dayInWords } from "../../lib/dates.ts";
import { messageOf } from "../../lib/errors.ts";
import { oneCase } from "../../lib/oneCase.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useKeys } from "../../lib/useKeys.ts";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { journeysOfCase, sitesPrice } from "../orders/queries.ts";
import { JourneyFields } from "../orders/shared/JourneyFields.tsx";
import { lineOf, percentOf, pricedOf, totalOf } from "../orders/shared/order.ts";
import { PaymentFields } from "../orders/shared/PaymentFields.tsx";
import { PriceLines } from "../orders/shared/PriceLines.tsx";
import { CheckMark } from "./CheckMark.tsx";
import { countUnchecked } from "./checks.ts";
import { Days } from "./Days.tsx";
import { Options } from "./Options.tsx";
import { draftIn, draftOf, versionOf } from "./offer.ts";
import { offersOfCase, usePreviewOffer, useSendOffer } from "./queries.ts";
import { useChecking } from "./useChecking.ts";
import { useSavedDraft } from "./useSavedDraft.ts";
import "../orders/shared/texts.ts";

// Comes with its first use.
const Preview = lazy(async () => ({ default: (await import("./Preview.tsx")).Preview }));

/** Writes an offer for the person of a case, and sends it. */
export function OfferEditor() {
  const { id, offer: number } = useParams({ from: "/shell/cases/$id/offers/$offer" });
  const caseFile = useQuery(oneCase(id));
  const journeys = useQuery(journeysOfCase(id));
  const offers = useQuery(offersOfCase(id));
  if (!caseFile.data) return <Pending query={caseFile} />;
  if (!journeys.data) return <Pending query={journeys} />;
  if (!offers.data) return <Pending query={offers} />;
  const offer = offers.data.find((one) => one.id === number);
  if (!offer) return <p className="quiet">{t("offer_not_there")}</p>;
  return <OfferForm key={offer.id} caseFile={caseFile.data} journeys={journeys.data} offer={offer} />;
}

type Props = { caseFile: Case; journeys: BookableJourneys; offer: Offer };

/** The hash of an address that leads to the last day of an offer. */
const UNTIL = "valid-until";

/** Why a draft was not saved: of one that is too large in the service's words. */
const unsaved = (error: Error) =>
  error instanceof ApiError && error.status === 413 ? messageOf(error) : t("offer_unsaved");

function OfferForm({ caseFile, journeys, offer }: Props) {
  const fresh = draftOf(caseFile, journeys);
  const draftNow = () => draftIn(offer, fresh);
  const { draft, change, save, isDirty, isConflict, saveNow, take, keep } = useSavedDraft(
    caseFile.id,
    offer,
    draftNow(),
  );
  const send = useSendOffer(caseFile.id, offer.id);
  const preview = usePreviewOffer(caseFile.id, offer.id);
  const last = lastOf(send, preview);
  const keys = useKeys();
  const form = useRef<HTMLFormElement>(null);
  const until = useRef<HTMLInputElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === UNTIL) until.current?.focus();
  }, [hash]);
  useFocusOnFault(form, last.error);
  const fault = (field: string) => faultOf(last.error, field);
  const tour = journeys.tours.find(({ id }) => String(id) === draft.tour);
  const price = useQuery(sitesPrice(caseFile.id, pricedOf(draft)));
  const lines = draft.lines ?? (tour ? (price.data ?? []).map(lineOf) : []);
  const hasEnded = offer.standing === "accepted" || offer.standing === "withdrawn";
  const { checking, isKnown } = useChecking(caseFile, draft, { lines, sites: price.data ?? [] }, change);
  const unchecked = checking ? countUnchecked(draft, lines, checking.ofSites) : 0;
  const { ask, question } = useQuestion();
  const writtenNow = (seen: Offer, key: string) =>
    versionOf(draft, lines, { key, offer: seen, thread: caseFile.thread, unchecked });
  const sendNow = async () => {
    const language = textOf("language", caseFile.locale);
    const agrees =
      unchecked === 0 ||
      (await ask({ title: t("offer_ask_unchecked", { count: unchecked, language }), yes: t("offer_send_anyway") }));
    if (!agrees) return;
    const saved = await saveNow().catch(() => undefined);
    if (!saved) return;
    send.mutate(writtenNow(saved, keys.of(String(saved.saved_at), String(saved.versions.length), caseFile.thread)));
  };
  return (
    <article className="record">
      <Link to="/cases/$id" params={{ id: caseFile.id }} className="back">
        {t("back_to_case")}
      </Link>
      <header>
        <h1>{t("offer_title", { name: caseFile.name })}</h1>
        <p className="quiet">{t("offer_lead", { language: textOf("language", caseFile.locale) })}</p>
      </header>
      {hasEnded && <p className="notice">{textOf("offer_is", offer.standing)}</p>}
      {isConflict && (
        <div className="notice" role="alert">
          <p>{t("offer_conflict")}</p>
          <p className="choices">
            <button type="button" className="button-quiet" onClick={() => take(draftNow())}>
              {t("offer_take_theirs")}
            </button>
            <button type="button" className="button-quiet" onClick={keep}>
              {t("offer_keep_mine")}
            </button>
          </p>
        </div>
      )}
      <form
        ref={form}
        className="order"
        onSubmit={(event) => {
          event.preventDefault();
          sendNow();
        }}
      >
        <Field label={t("offer_greeting")} hint={t("offer_greeting_hint")} fault={fault("greeting")}>
          {(described) => (
            <textarea
              {...described}
              rows={4}
              maxLength={4000}
              lang={caseFile.locale}
              value={draft.greeting}
              onChange={(event) => change({ greeting: event.target.value })}
            />
          )}
        </Field>
        <CheckMark text={draft.greeting} name={t("offer_greeting")} checking={checking} />
        <JourneyFields
          caseId={caseFile.id}
          length={draft.programme.length || Number(draft.days)}
          order={draft}
          change={change}
          tour={tour}
          journeys={journeys}
          asked={caseFile.travel_date}
          fault={fault}
        />
        <Days
          days={draft.programme}
          onChange={(programme) => change({ programme })}
          caseId={caseFile.id}
          language={caseFile.locale}
          journeys={journeys}
          checking={checking}
          fault={fault("programme")}
        />
        {(["included", "excluded"] as const).map((part) => (
          <Fragment key={part}>
            <Field label={textOf("offer", part)} hint={t("offer_one_on_a_line")} fault={fault(part)}>
              {(described) => (
                <textarea
                  {...described}
                  rows={4}
                  maxLength={5000}
                  lang={caseFile.locale}
                  value={draft[part]}
                  onChange={(event) => change({ [part]: event.target.value })}
                />
              )}
            </Field>
            <CheckMark text={draft[part]} name={textOf("offer", part)} checking={checking} />
          </Fragment>
        ))}
        <PriceLines
          lines={lines}
          onChange={(changed) => change({ lines: changed })}
          onReset={tour && draft.lines ? () => change({ lines: null }) : undefined}
          language={caseFile.locale}
          markOf={(line, name) => <CheckMark text={line.text} name={name} checking={checking} />}
          fault={fault("lines")}
        />
        <Options
          options={draft.options}
          onChange={(options) => change({ options })}
          total={totalOf(lines)}
          language={caseFile.locale}
          markOf={(option, name) => <CheckMark text={option.text} name={name} checking={checking} />}
          fault={fault("options")}
        />
        <PaymentFields
          order={draft}
          change={change}
          total={totalOf(lines)}
          percent={percentOf(tour, journeys)}
          journeys={journeys}
          fault={fault}
        />
        <Field
          label={t("offer_valid_until")}
          hint={[dayInWords(draft.validUntil), t("offer_valid_until_hint")].filter(Boolean).join(". ")}
          fault={fault("valid_until")}
        >
          {(described) => (
            <input
              {...described}
              ref={until}
              type="date"
              required
              value={draft.validUntil}
              onChange={(event) => change({ validUntil: event.target.value })}
            />
          )}
        </Field>
        <div>
          <p className="quiet" role="status">
            {save.isError ? unsaved(save.error) : isDirty ? t("offer_saving") : t("offer_saved")}
          </p>
          {!namesFields(last.error) && <SendStatus of={last} done={last === send ? t("offer_is_sent") : undefined} />}
          <p className="choices">
            <button
              type="submit"
              className="button"
              disabled={send.isPending || hasEnded || isConflict || !isKnown || !caseFile.email}
            >
              {t(offer.versions.length > 0 ? "offer_send_again" : "offer_send")}
            </button>
            <button
              type="button"
              className="button-quiet"
              disabled={preview.isPending || hasEnded}
              onClick={() => {
                if (form.current?.reportValidity()) preview.mutate(writtenNow(offer, crypto.randomUUID()));
              }}
            >
              {t("offer_preview")}
            </button>
          </p>
        </div>
      </form>
      {question}
      {preview.data !== undefined && (
        <Suspense>
          <Preview name={caseFile.name} html={preview.data} onClose={preview.reset} />
        </Suspense>
      )}
    </article>
  );
}
