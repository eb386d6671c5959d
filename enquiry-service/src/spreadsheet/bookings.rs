use content_model::Choice;
use jiff::tz::TimeZone;

use super::Spreadsheet;
use crate::{domain::booking::Booking, primitives::clock::minute};

/// Bookings with their money, with times in this zone.
///
/// # Errors
/// Where the table cannot be written.
pub fn bookings(bookings: &[Booking], zone: &TimeZone) -> csv::Result<Vec<u8>> {
    let mut csv = Spreadsheet::new([
        "number",
        "made",
        "state",
        "tour",
        "travel_date",
        "adults",
        "children",
        "name",
        "email",
        "phone",
        "currency",
        "total",
        "deposit",
        "owed",
        "received",
        "quote",
        "affiliate",
    ])?;
    for booking in bookings {
        let phone = booking.phone.as_ref().map(|phone| phone.number.as_deref().unwrap_or(phone.typed.as_str()));
        let journey = &booking.journey;
        csv.row([
            booking.number.to_string(),
            minute(booking.received_at, zone),
            booking.state.name().to_owned(),
            journey.tour.clone(),
            journey.travel_date.to_string(),
            journey.adults.to_string(),
            journey.children.to_string(),
            booking.name.to_string(),
            booking.email.to_string(),
            phone.unwrap_or_default().to_owned(),
            journey.total.currency().to_string(),
            journey.total.decimal(),
            journey.deposit.decimal(),
            booking.balance.owed.decimal(),
            booking.balance.received.decimal(),
            journey.quote.to_string(),
            journey.affiliate.to_string(),
        ])?;
    }
    csv.finish()
}
