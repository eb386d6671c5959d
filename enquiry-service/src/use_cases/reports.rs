//! Makes the reports of the desk of what the tables say.

use std::collections::HashMap;

use content_model::{BookingTerms, Locale};
use jiff::tz::TimeZone;
use uuid::Uuid;

use crate::{
    content::Content,
    database::{Database, DatabaseError, reports, staff},
    domain::{
        booking::Booking,
        case::ReplyClock,
        report::{self, MissingPart, Period, Report, Seasons},
        staff::CaseSight,
    },
    primitives::clock::{Millis, date},
};

/// How soon visitors of the period were answered.
///
/// # Errors
/// Where the database does not answer.
pub async fn reply_time(
    database: &Database,
    period: Period,
    clock: ReplyClock,
    sight: CaseSight,
    (zone, now): (&TimeZone, Millis),
) -> Result<Report, DatabaseError> {
    let times = period.times(zone);
    database
        .read(move |connection| {
            let people = staff::all(connection)?.into_iter();
            let names: HashMap<Uuid, String> = people.map(|person| (person.id, person.name.to_string())).collect();
            Ok(report::reply_time(&reports::enquiries(connection, &times, sight)?, &names, &clock, now))
        })
        .await
}

/// How far the enquiries of the period came.
///
/// # Errors
/// Where the database does not answer.
pub async fn funnel(
    database: &Database,
    period: Period,
    sight: CaseSight,
    zone: &TimeZone,
) -> Result<Report, DatabaseError> {
    let times = period.times(zone);
    let work = move |connection: &_| {
        let bookings = reports::bookings_since(connection, times.start)?;
        Ok(report::funnel(&reports::enquiries(connection, &times, sight)?, &bookings))
    };
    database.read(work).await
}

/// How the visitors of the period's enquiries came to the sites.
///
/// # Errors
/// Where the database does not answer.
pub async fn sources(database: &Database, period: Period, zone: &TimeZone) -> Result<Report, DatabaseError> {
    let times = period.times(zone);
    let work = move |connection: &_| {
        let bookings = reports::bookings_since(connection, times.start)?;
        Ok(report::sources(&reports::enquiries(connection, &times, CaseSight::All)?, &bookings))
    };
    database.read(work).await
}

/// What the journeys that begin in the period bring in.
///
/// # Errors
/// Where the database does not answer.
pub async fn revenue(
    database: &Database,
    period: Period,
    seasons: &Seasons,
    content: &Content,
) -> Result<Report, DatabaseError> {
    let work = move |connection: &_| reports::bookings_of_journeys(connection, period.from, period.to);
    let title = |booking: &Booking| content.title(Locale::En, booking.journey.tour_id);
    Ok(report::revenue(&database.read(work).await?, period, seasons, title))
}

/// What is to be paid in the period and has not come whole.
///
/// # Errors
/// Where the database does not answer.
pub async fn money_due(
    database: &Database,
    period: Period,
    terms: &BookingTerms,
    (zone, now): (&TimeZone, Millis),
) -> Result<Report, DatabaseError> {
    let mut parts = Vec::new();
    for (booking, payable_since) in database.payable_bookings().await? {
        let schedule = booking.schedule(date(payable_since, zone), terms).into_iter();
        parts.extend(schedule.filter(|part| part.missing.is_positive()).map(|part| MissingPart {
            number: booking.number.to_string(),
            tour: booking.journey.tour.clone(),
            travel_date: booking.journey.travel_date,
            part: part.kind,
            due_on: part.due_on,
            missing: part.missing,
        }));
    }
    Ok(report::money_due(parts, period, date(now, zone)))
}
