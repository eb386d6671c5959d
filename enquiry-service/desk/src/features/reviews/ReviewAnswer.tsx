import { type ReactNode, useState } from "react";
import type { Review } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useAnswerReview } from "./queries.ts";

type Props = {
  review: Review;
  mayAnswer: boolean;
  /** The buttons that decide about the review, in one row with those of the answer. */
  children: ReactNode;
};

/** The company's public answer to a review, with the form to write, change and remove it. */
export function ReviewAnswer({ review, mayAnswer, children }: Props) {
  const publishing = useAnswerReview();
  const [text, setText] = useState<string>();
  const publish = (answer: string) =>
    publishing.mutate({ id: review.id, answer, seen: review.answer ?? null }, { onSuccess: () => setText(undefined) });
  const language = textOf("language", review.locale);
  return (
    <>
      {review.answer && (
        <div className="public-answer">
          <h4>{t("public_answer")}</h4>
          <p className="words" lang={review.locale}>
            {review.answer}
          </p>
        </div>
      )}
      {mayAnswer && text === undefined && (
        <p className="choices">
          {children}
          <button type="button" className="button-text" onClick={() => setText(review.answer ?? "")}>
            {t(review.answer ? "change_answer" : "answer_in_public")}
          </button>
          {review.answer && (
            <button type="button" className="button-text" disabled={publishing.isPending} onClick={() => publish("")}>
              {t("take_answer_away")}
            </button>
          )}
        </p>
      )}
      {mayAnswer && text !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            publish(text.trim());
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
            <button type="submit" className="button" disabled={publishing.isPending || !text.trim()}>
              {t("save_answer")}
            </button>
            <button type="button" className="button-quiet" onClick={() => setText(undefined)}>
              {t("cancel")}
            </button>
          </p>
        </form>
      )}
      <SendStatus of={publishing} done={t(publishing.variables?.answer ? "answer_written" : "answer_gone")} />
    </>
  );
}
