import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { moment } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { reviews, useDecideReview } from "./queries.ts";
import { ReviewAnswer } from "./ReviewAnswer.tsx";

export function Reviews() {
  const query = useQuery(reviews);
  const may = useMay();
  const mayDecide = may("moderate_reviews");
  const mayReadBookings = may("read_bookings");
  const decide = useDecideReview();
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("reviews")}</h1>
      <SendStatus of={decide} />
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
              {mayReadBookings && review.email && (
                <Link to="/bookings" search={{ view: "all", search: review.email }}>
                  {t("bookings_of", { name: review.name })}
                </Link>
              )}
            </p>
            <h2 lang={review.locale}>{review.title}</h2>
            {review.tour && <p className="quiet">{review.tour}</p>}
            <blockquote className="words" lang={review.locale}>
              {review.text}
            </blockquote>
            <ReviewAnswer review={review} mayAnswer={mayDecide}>
              {review.state !== "approved" && (
                <button
                  type="button"
                  className="button"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id: review.id, approve: true })}
                >
                  {t("approve")}
                </button>
              )}
              {review.state !== "rejected" && (
                <button
                  type="button"
                  className="button-quiet"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id: review.id, approve: false })}
                >
                  {t(review.state === "approved" ? "withdraw" : "reject")}
                </button>
              )}
            </ReviewAnswer>
          </li>
        ))}
      </ul>
    </>
  );
}
