import { useState } from "react";
import { ApiError, put, type Review } from "../../lib/api.ts";
import { reviewHasChanged } from "../../lib/queries.ts";
import { t, textOf } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { InputError, useSend } from "../../ui/send.ts";

/** The company's public answer to a review, with the form to write, change and remove it. */
export function ReviewAnswer({ review, mayAnswer }: { review: Review; mayAnswer: boolean }) {
  const sending = useSend();
  const [text, setText] = useState<string>();
  const write = (answer: string) =>
    sending.send(async () => {
      try {
        reviewHasChanged(await put<Review>(`reviews/${review.id}/answer`, { answer, seen: review.answer ?? null }));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        reviewHasChanged(error.body as Review);
        throw new InputError(t("answer_meanwhile"));
      }
      setText(undefined);
      return t(answer ? "answer_written" : "answer_gone");
    });
  const language = textOf("language", review.locale);
  return (
    <div className="public-answer">
      {review.answer && (
        <>
          <h3>{t("public_answer")}</h3>
          <p className="words" lang={review.locale}>
            {review.answer}
          </p>
        </>
      )}
      {mayAnswer && text === undefined && (
        <p className="choices">
          <button type="button" className="button-text" onClick={() => setText(review.answer ?? "")}>
            {t(review.answer ? "change_answer" : "answer_in_public")}
          </button>
          {review.answer && (
            <button type="button" className="button-text" disabled={sending.isSending} onClick={() => write("")}>
              {t("take_answer_away")}
            </button>
          )}
        </p>
      )}
      {mayAnswer && text !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            write(text.trim());
          }}
        >
          <label>
            {t("public_answer_text", { language })}
            <textarea
              rows={4}
              maxLength={2000}
              required
              lang={review.locale}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <p className="choices">
            <button type="submit" className="button" disabled={sending.isSending || !text.trim()}>
              {t("save_answer")}
            </button>
            <button type="button" className="button-quiet" onClick={() => setText(undefined)}>
              {t("cancel")}
            </button>
          </p>
        </form>
      )}
      <SendStatus sending={sending} />
    </div>
  );
}
