import { useQuery } from "@tanstack/react-query";
import { post } from "../../lib/api.ts";
import { moment } from "../../lib/dates.ts";
import { queries, reviews, session } from "../../lib/queries.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSend } from "../../ui/send.ts";
import { ReviewAnswer } from "./ReviewAnswer.tsx";

export function Reviews() {
  const query = useQuery(reviews);
  const mayDecide = useQuery(session).data?.may.includes("moderate_reviews") ?? false;
  const sending = useSend();
  const decide = (id: string, approve: boolean) =>
    sending.send(async () => {
      await post(`reviews/${id}/decision`, { approve });
      await queries.invalidateQueries({ queryKey: ["reviews"] });
      await queries.invalidateQueries({ queryKey: ["today"] });
      return undefined;
    });
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("reviews")}</h1>
      <SendStatus sending={sending} />
      {query.data.length === 0 && <Empty title={t("no_reviews")} />}
      <ul className="entries">
        {query.data.map((review) => (
          <li key={review.id}>
            <p className="meta">
              <span className={`badge badge-${review.state}`}>{textOf("state", review.state)}</span>
              <span>{t("stars", { rating: review.rating })}</span>
              <span>
                {review.name}, {review.country}
              </span>
              <span>{moment(review.received_at)}</span>
            </p>
            <h2 lang={review.locale}>{review.title}</h2>
            {review.tour && <p className="quiet">{review.tour}</p>}
            <blockquote className="words" lang={review.locale}>
              {review.text}
            </blockquote>
            {mayDecide && (
              <p className="choices">
                {review.state !== "approved" && (
                  <button
                    type="button"
                    className="button-quiet"
                    disabled={sending.isSending}
                    onClick={() => decide(review.id, true)}
                  >
                    {t("approve")}
                  </button>
                )}
                {review.state !== "rejected" && (
                  <button
                    type="button"
                    className="button-quiet"
                    disabled={sending.isSending}
                    onClick={() => decide(review.id, false)}
                  >
                    {t("reject")}
                  </button>
                )}
              </p>
            )}
            <ReviewAnswer review={review} mayAnswer={mayDecide} />
          </li>
        ))}
      </ul>
    </>
  );
}
