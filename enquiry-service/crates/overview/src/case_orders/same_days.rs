//! What else takes place on the days of a journey.

use axum::{
    Json,
    extract::{Query, State},
};
use content_model::Locale;
use jiff::{ToSpan, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use bookings::ledger::model::{BookingState, Journey};
use correspondence::sight::{
    desk::{SeenCase, sight_of},
    model::CaseSight,
};
use kernel::{
    content::Content,
    database::{Connection, DatabaseError},
    fields::FieldErrorKind,
    http::{problem::Problem, refusals::wrong_field, web::Web},
};
use staff::guard::Person;

use super::store;
use crate::{
    case_offers::{due::tour_at_desk, store::standing},
    state::Overview,
};

/// The longest journey, in days.
const LONGEST: i64 = 366;

/// The days of a journey.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedDays {
    /// The first day, `YYYY-MM-DD`.
    date: String,
    /// Their number.
    days: u16,
}

/// What else takes place on some days.
#[derive(Serialize, ToSchema)]
pub struct SameDays {
    /// By first day.
    journeys: Vec<JourneyThen>,
    /// Travellers in cases that the person may not see.
    hidden_travellers: i64,
}

/// A booking, or an offer that can be accepted, of another case.
#[derive(Serialize, ToSchema)]
pub struct JourneyThen {
    /// Id of the booking or of the offer.
    id: Uuid,
    /// Id of the case of an offer. Null for a booking.
    case: Option<Uuid>,
    /// State of the booking. Null for an offer.
    #[schema(value_type = Option<String>)]
    state: Option<BookingState>,
    name: String,
    tour: String,
    travellers: i64,
    /// `YYYY-MM-DD`
    from: String,
    /// `YYYY-MM-DD`
    to: String,
}

/// A journey, and whether its case may be seen.
struct Found {
    journey: JourneyThen,
    is_seen: bool,
}

/// Lists the live bookings and open offers of other cases whose journeys share a day with these days.
#[utoipa::path(get, path = "/api/desk/cases/{id}/same-days", params(("id" = Uuid, Path), AskedDays), responses(
    (status = 200, description = "The journeys", body = SameDays),
    (status = 404, description = "No such case", body = Problem),
    (status = 422, description = "The day cannot be read", body = Problem),
))]
pub async fn same_days(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Query(asked): Query<AskedDays>,
) -> Result<Json<SameDays>, Problem> {
    let from: Date = asked.date.parse().map_err(|_| wrong_field(&app, "date", FieldErrorKind::InvalidDate))?;
    let to = from.saturating_add((i64::from(asked.days).clamp(1, LONGEST) - 1).days());
    let (sight, today) = (sight_of(&app.correspondence, &person), app.clock.today(&app.zone));
    let read = move |on: &Connection| {
        let bookings = store::live(on, case, from.saturating_sub(LONGEST.days()), to, sight)?;
        let seen = standing(on, today, sight)?.into_iter().map(|offer| offer.offer).collect::<Vec<_>>();
        Ok::<_, DatabaseError>((bookings, standing(on, today, CaseSight::All)?, seen))
    };
    let (bookings, offers, seen) = app.database.read(read).await?;
    let content = app.content.current();
    let bookings = bookings.iter().map(|booking| Found {
        journey: JourneyThen {
            state: Some(booking.state),
            ..then(&app, &content, &booking.journey, (booking.booking, booking.name.as_str(), booking.locale))
        },
        is_seen: booking.hidden.is_none(),
    });
    let offers = offers.iter().filter(|offer| offer.accepted_at.is_none() && offer.enquiry != case);
    let offers = offers.map(|offer| Found {
        journey: JourneyThen {
            case: Some(offer.enquiry),
            ..then(&app, &content, &offer.content.journey, (offer.offer, offer.name.as_str(), offer.locale))
        },
        is_seen: seen.contains(&offer.offer),
    });
    let (first, last) = (from.to_string(), to.to_string());
    let shares_a_day = |found: &Found| found.journey.from <= last && found.journey.to >= first;
    let (seen, hidden): (Vec<_>, Vec<_>) = bookings.chain(offers).filter(shares_a_day).partition(|found| found.is_seen);
    let mut journeys: Vec<_> = seen.into_iter().map(|found| found.journey).collect();
    journeys.sort_by(|one, other| (&one.from, &one.name).cmp(&(&other.from, &other.name)));
    Ok(Json(SameDays { journeys, hidden_travellers: hidden.iter().map(|found| found.journey.travellers).sum() }))
}

/// A journey with its days, before it is known whether it is booked or offered.
fn then(app: &Web, content: &Content, journey: &Journey, (id, name, locale): (Uuid, &str, Locale)) -> JourneyThen {
    JourneyThen {
        id,
        case: None,
        state: None,
        name: name.to_owned(),
        tour: tour_at_desk(app, content, journey, locale),
        travellers: journey.adults + journey.children,
        from: journey.travel_date.to_string(),
        to: journey.last_day().to_string(),
    }
}
