//! Changes a booking by a new version.

use axum::{
    Json,
    extract::{Path, Query, State},
    response::Response,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::{
    dossier::{
        desk::{BookingAnswer, DeskPriceLine},
        work::{current, find, saved},
    },
    holds::model::Holder,
    ledger::{
        self,
        model::{Booking, Journey, Method, Pay, TransitionError},
    },
    orders::{model::Invitation, price::invitation_of},
    orders_by_hand::{model::OrderByHand, price::with_lines},
    rebooking::{
        actions,
        model::{ChangedJourney, RebookingRefusal},
    },
};
use kernel::{
    database::Connection,
    fields::{RawField, SingleLine, longest},
    http::{
        problem::Problem,
        refusals::{refused, refused_field, wrong_field},
    },
};
use staff::guard::Person;

use crate::{
    case_orders::{
        desk::problem_of,
        suggestion::{AskedPrice, BookableJourneys, Buyer, journeys_of, lines_of},
    },
    state::Overview,
};

/// What is booked, and the journeys that could be booked instead.
#[derive(Serialize, ToSchema)]
pub struct BookingForm {
    /// Version of the history and the refunds. Sent back with the change.
    seen: String,
    journeys: BookableJourneys,
    order: BookedOrder,
}

/// A booking as a colleague would type it.
#[derive(Serialize, ToSchema)]
pub struct BookedOrder {
    /// Number of a tour of the sites. Null for a journey that they do not offer.
    tour: Option<i64>,
    /// Name of the journey, in the traveller's language.
    title: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    /// Length in days. Null if it is not known.
    days: Option<i64>,
    adults: i64,
    children: i64,
    child_ages: Vec<u8>,
    /// The price with its changes, in lines.
    lines: Vec<DeskPriceLine>,
    /// In cents. Null: by the terms.
    deposit: Option<i64>,
    /// `YYYY-MM-DD`. Null: by the terms.
    balance_on: Option<String>,
    /// Why deposit or due date differ from the terms; empty if they do not.
    other_terms: String,
    method: Method,
}

/// Returns what is booked in the fields of a new booking, and the tours of the traveller's site with their departures.
#[utoipa::path(get, path = "/api/desk/bookings/{id}/form", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The form", body = BookingForm),
    (status = 404, description = "No such booking", body = Problem),
    (status = 422, description = "The terms of the sites cannot be read", body = Problem),
))]
pub async fn form(State(app): State<Overview>, Path(id): Path<Uuid>) -> Result<Json<BookingForm>, Problem> {
    // The version is read first: a change during the reads makes it out of date.
    let seen = app.database.read(move |on| ledger::store::version(on, id)).await?.ok_or_else(Problem::not_found)?;
    let booking = find(&app, id).await?;
    let changes = app.database.read(move |on: &Connection| actions::price_changes_of(on, id)).await?;
    let (content, today) = (app.content.current(), app.clock.today(&app.zone));
    let journey = with_lines(&app.catalogue, booking.locale, &booking.journey, &changes);
    let tour = journey.tour_id.filter(|tour| content.tour_by_id(booking.locale, *tour).is_some());
    let buyer = Buyer {
        locale: booking.locale,
        holder: Holder::of(&booking),
        asked: tour,
        booked: booking.departure().map(|departure| (departure, booking.travellers())),
    };
    let has_terms = has_own_terms(&journey, today);
    let order = BookedOrder {
        tour,
        title: journey.tour.clone(),
        travel_date: journey.travel_date.to_string(),
        days: journey.days,
        adults: journey.adults,
        children: journey.children,
        child_ages: journey.child_ages.clone(),
        lines: journey.lines.iter().map(DeskPriceLine::of).collect(),
        deposit: has_terms.then(|| if journey.pay == Pay::Whole { journey.total } else { journey.deposit }.minor()),
        balance_on: journey.balance_on.filter(|_| has_terms).map(|day| day.to_string()),
        other_terms: if has_terms { journey.other_terms.to_string() } else { String::new() },
        method: journey.method,
    };
    Ok(Json(BookingForm { seen: seen.to_string(), journeys: journeys_of(&app, buyer).await?, order }))
}

/// Whether a change fills in terms of its own: they stay, unless the day of the rest has passed.
fn has_own_terms(journey: &Journey, today: Date) -> bool {
    !journey.other_terms.is_empty() && journey.balance_on.is_none_or(|day| day >= today)
}

/// Calculates what the sites would charge for another journey of a booking, by lines in the traveller's language; none of
/// a tour without a fixed price.
#[utoipa::path(get, path = "/api/desk/bookings/{id}/price", params(("id" = Uuid, Path), AskedPrice), responses(
    (status = 200, description = "The price", body = Vec<DeskPriceLine>),
    (status = 404, description = "No such booking, or no such tour on the traveller's site", body = Problem),
))]
pub async fn price(
    State(app): State<Overview>,
    Path(id): Path<Uuid>,
    Query(asked): Query<AskedPrice>,
) -> Result<Json<Vec<DeskPriceLine>>, Problem> {
    let booking: Booking = find(&app, id).await?;
    let versions = app.database.read(move |on: &Connection| ledger::store::versions(on, id)).await?;
    let as_booked = versions.first().map_or(&booking.journey, |version| &version.before);
    // On the sites, the discount for an invited friend was granted, or not, when it was booked.
    let is_invited = if as_booked.lines.is_empty() {
        as_booked.discount.is_positive()
    } else {
        let affiliate = booking.journey.affiliate.as_str();
        invitation_of(&app, affiliate, Some(booking.email.clone())).await? == Invitation::Friends
    };
    lines_of(&app, booking.locale, is_invited, asked).map(Json)
}

/// Another journey for a booking.
#[derive(Deserialize, ToSchema)]
pub struct NewBookingVersion {
    /// Id of the version, created by the page: a repeated call is the same version.
    key: Uuid,
    /// Version of the history, as it was read.
    seen: Uuid,
    /// Why, in the traveller's language: the mail begins with it. At most 120 characters.
    reason: RawField,
    #[serde(flatten)]
    order: OrderByHand,
}

/// Changes day, party or journey of a booking by a new version: its places, its price with the documents and its schedule
/// follow by the difference, and the traveller is told.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/versions", params(("id" = Uuid, Path)), request_body = NewBookingVersion, responses(
    (status = 200, description = "Saved, and its mails are queued; a repeated call is the same version", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile, or the key belongs to another change; the body is the current state of the booking", body = BookingAnswer),
    (status = 422, description = "A field is wrong, too few places are left, or the booking does not allow it", body = Problem),
))]
pub async fn rebook(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(NewBookingVersion { key, seen, reason, order }): Json<NewBookingVersion>,
) -> Result<Response, Problem> {
    let (now, today, content) = (app.clock.now(), app.clock.today(&app.zone), app.content.current());
    let booking = find(&app, id).await?;
    let reason = SingleLine::required(&reason, longest::SHORT).map_err(|kind| wrong_field(&app, "reason", kind))?;
    let has_typed_terms = order.deposit.is_some() || order.balance_on.is_some();
    let keeps_terms = !has_typed_terms && !has_own_terms(&booking.journey, today);
    let journey = order
        .parse_in(booking.locale, (&content, app.bookings.payment.methods()), today)
        .map_err(|invalid| problem_of(&app, &invalid))?;
    let new = ChangedJourney { id: key, booking: id, seen, by: person.id, reason, journey, keeps_terms };
    let business = &app.bookings.business;
    match actions::rebook(&app.database, (business, &app.catalogue), new, now).await? {
        Ok(()) => Ok(saved(&app.bookings, id).await),
        Err(RebookingRefusal::NotThere) => Err(Problem::not_found()),
        Err(RebookingRefusal::Forbidden(TransitionError::Meanwhile) | RebookingRefusal::OtherChange) => {
            current(&app.bookings, id).await
        }
        Err(RebookingRefusal::NoSeats(none)) => Err(refused_field(none.field(), none.to_string())),
        Err(refusal) => Err(refused(refusal.to_string())),
    }
}
