use content_model::Choice;
use jiff::tz::TimeZone;

use intake::enquiries::store::page;
use kernel::{
    clock::minute,
    database::{Connection, DatabaseError},
    exports::Exported,
    spreadsheet::Row,
};

use crate::ledger::{self, model::Booking};

impl Row for Booking {
    const HEADING: &'static [&'static str] = &[
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
    ];

    fn cells(&self, zone: &TimeZone) -> Vec<String> {
        let phone = self.phone.as_ref().map(|phone| phone.number.as_deref().unwrap_or(phone.typed.as_str()));
        let journey = &self.journey;
        vec![
            self.number.to_string(),
            minute(self.received_at, zone),
            self.state.name().to_owned(),
            journey.tour.clone(),
            journey.travel_date.to_string(),
            journey.adults.to_string(),
            journey.children.to_string(),
            self.name.to_string(),
            self.email.to_string(),
            phone.unwrap_or_default().to_owned(),
            journey.total.currency().to_string(),
            journey.total.decimal(),
            journey.deposit.decimal(),
            self.balance.owed.decimal(),
            self.balance.received.decimal(),
            journey.quote.to_string(),
            journey.affiliate.to_string(),
        ]
    }
}

impl Exported for Booking {
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError> {
        page(on, after.map(|booking| (booking.received_at, booking.id)), most)
    }

    fn count(on: &Connection) -> Result<i64, DatabaseError> {
        ledger::store::count(on)
    }
}
