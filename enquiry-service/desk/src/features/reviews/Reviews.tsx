import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ListedBooking, Review } from "../../lib/api.ts";
import { moment, officeDay, travelDays } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { foundBookings } from "../bookings/queries.ts";
import { reviews, useDecideReview } from "./queries.ts";
import { ReviewAnswer } from "./ReviewAnswer.tsx";

export function Reviews() {
  const query = useQuery(reviews);
  if (!query.data) return <Pending query={query} />;
  const isToDecide = ({ state }: Review) => state === "pending";
  return (
    <>
      <h1>{t("reviews")}</h1>
      {query.data.length === 0 && <Empty title={t("no_reviews")} />}
      <Group title={t("state_pending")} of={query.data.filter(isToDecide)} />
      <Group title={t("reviews_decided")} of={query.data.filter((review) => !isToDecide(review))} />
    </>
  );
}

function Group({ title, of }: { title: string; of: Review[] }) {
  if (of.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="quiet">{of.length}</span>
      </h2>
      <ul className="entries">
        {of.map((review) => (
          <ReviewEntry key={review.id} review={review} />
        ))}
      </ul>
    </section>
  );
}

/** The bookings with the address of a review; none as long as nobody knows. */
function useBookingsOf({ email }: Review, isAsked: boolean): ListedBooking[] | undefined {
  return useQuery({ ...foundBookings(email), enabled: isAsked }).data?.bookings;
}

const hasTravelled = ({ state, last_day }: ListedBooking) =>
  state === "travelled" || (state === "confirmed" && last_day < officeDay(0));

const OVER = ["requested", "cancelled", "refunded", "expired"];

/** The last journey of the person, or that they are still to travel, so that a review by such a person is noticed. */
function Journey({ of }: { of: ListedBooking[] }) {
  const made = of.find(hasTravelled);
  const booking = made ?? of.find(({ state }) => !OVER.includes(state));
  if (!booking) return <span className="fault">{t("review_not_travelled")}</span>;
  const { id, tour, travel_date, last_day } = booking;
  return (
    <Link to="/bookings/$id" params={{ id }} className={made ? undefined : "fault"}>
      {t(made ? "review_travelled" : "review_travels", { days: travelDays(travel_date, last_day), tour })}
    </Link>
  );
}

function ReviewEntry({ review }: { review: Review }) {
  const may = useMay();
  const decide = useDecideReview();
  const isAsked = review.state === "pending" && review.email !== "" && may("read_bookings");
  const booked = useBookingsOf(review, isAsked);
  return (
    <li>
      <p className="meta">
        {/* The heading says it of those to decide on. */}
        {review.state !== "pending" && (
          <span className={`badge badge-${review.state}`}>{textOf("state", review.state)}</span>
        )}
        {review.tour && <span className="name">{review.tour}</span>}
        <span>{t("stars", { rating: review.rating })}</span>
        <span>
          {review.name}, {review.country}
        </span>
        <span>{moment(review.received_at)}</span>
        {!isAsked && may("read_bookings") && review.email && (
          <Link to="/bookings" search={{ view: "all", search: review.email }}>
            {t("bookings_of", { name: review.name })}
          </Link>
        )}
      </p>
      {isAsked && <p className="journey-made">{booked && <Journey of={booked} />}</p>}
      <h3 lang={review.locale}>{review.title}</h3>
      <blockquote className="words" lang={review.locale}>
        {review.text}
      </blockquote>
      <ReviewAnswer review={review} mayAnswer={may("moderate_reviews")}>
        {review.state !== "approved" && (
          <button
            type="button"
            className={booked?.some(hasTravelled) === false ? "button-quiet" : "button"}
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
      <SendStatus of={decide} />
    </li>
  );
}
