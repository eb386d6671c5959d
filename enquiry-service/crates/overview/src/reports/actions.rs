//! Queries and computes the reports of the desk.

use std::collections::HashMap;

use content_model::Locale;
use jiff::tz::TimeZone;
use uuid::Uuid;

use bookings::{
    finding::duties,
    ledger::{
        model::{Booking, Journey},
        payable,
    },
};
use correspondence::{cases::model::ReplyClock, sight::model::CaseSight};
use kernel::{
    clock::{Millis, date},
    content::Content,
    database::{Database, DatabaseError},
};
use staff::people;

use super::{
    model::{self, MissingPart, OwedRefund, Period, Report, Seasons},
    store,
};

/// The reply times of the period.
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
            let people = people::store::all(connection)?.into_iter();
            let names: HashMap<Uuid, String> = people.map(|person| (person.id, person.name.to_string())).collect();
            Ok(model::reply_time(&store::enquiries(connection, times.start, times.end, sight)?, &names, &clock, now))
        })
        .await
}

/// The stages that the enquiries of the period reached.
pub async fn funnel(
    database: &Database,
    period: Period,
    sight: CaseSight,
    zone: &TimeZone,
) -> Result<Report, DatabaseError> {
    let times = period.times(zone);
    let work = move |connection: &_| {
        let bookings = store::bookings_since(connection, times.start)?;
        Ok(model::funnel(&store::enquiries(connection, times.start, times.end, sight)?, &bookings))
    };
    database.read(work).await
}

/// The sources of the period's enquiries.
pub async fn sources(database: &Database, period: Period, zone: &TimeZone) -> Result<Report, DatabaseError> {
    let times = period.times(zone);
    let work = move |connection: &_| {
        let bookings = store::bookings_since(connection, times.start)?;
        Ok(model::sources(&store::enquiries(connection, times.start, times.end, CaseSight::All)?, &bookings))
    };
    database.read(work).await
}

/// Every refund that is owed is reported.
const ALL_REFUNDS: i64 = i64::MAX;

/// The revenue of the journeys that begin in the period.
pub async fn revenue(
    database: &Database,
    period: Period,
    seasons: &Seasons,
    content: &Content,
) -> Result<Report, DatabaseError> {
    let work = move |connection: &_| {
        let refunds = duties::refunds_owed(connection, ALL_REFUNDS)?;
        Ok((store::bookings_of_journeys(connection, period.from, period.to)?, refunds))
    };
    let (bookings, refunds) = database.read(work).await?;
    let refunds = refunds.into_iter().map(|(amount, booking)| (booking.id, amount)).collect();
    let title = |booking: &Booking| english_title(content, booking).to_owned();
    Ok(model::revenue(&bookings, &refunds, period, seasons, title))
}

/// The refunds that are owed, and the unpaid instalments that are due in the period.
pub async fn money_due(
    database: &Database,
    period: Period,
    content: &Content,
    (zone, now): (&TimeZone, Millis),
) -> Result<Report, DatabaseError> {
    let work = |connection: &_| Ok((duties::refunds_owed(connection, ALL_REFUNDS)?, payable::outstanding(connection)?));
    let (refunds, outstanding) = database.read(work).await?;
    let refunds = refunds.into_iter().map(|(amount, booking)| OwedRefund {
        number: booking.number.to_string(),
        tour: english_title(content, &booking).to_owned(),
        travel_date: booking.journey.travel_date,
        amount,
    });
    let mut parts = Vec::new();
    for (booking, payable_since) in outstanding {
        let schedule = booking.schedule(date(payable_since, zone), &content.terms()).into_iter();
        let tour = english_title(content, &booking);
        parts.extend(schedule.filter(|part| part.missing.is_positive()).map(|part| MissingPart {
            number: booking.number.to_string(),
            tour: tour.to_owned(),
            travel_date: booking.journey.travel_date,
            part: part.kind,
            due_on: part.due_on,
            missing: part.missing,
        }));
    }
    Ok(model::money_due(refunds.collect(), parts, period, date(now, zone)))
}

/// The title of a booking's tour on the English site, or as it was booked if that site does not offer it.
fn english_title<'a>(content: &'a Content, booking: &'a Booking) -> &'a str {
    let Journey { tour_id, tour, .. } = &booking.journey;
    tour_id.and_then(|tour| content.title_in(Locale::En, tour)).unwrap_or(tour)
}
