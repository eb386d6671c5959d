//! What the company wants to know of a time: tables made of the facts, each with one definition, which stands beside it at
//! the desk.

mod funnel;
mod money_due;
mod reply_time;
mod revenue;
mod seasons;
mod sources;

use std::{collections::HashMap, ops::Range};

use content_model::{Locale, Money};
use jiff::{civil::Date, tz::TimeZone};
use uuid::Uuid;

pub use funnel::funnel;
pub use money_due::{MissingPart, money_due};
pub use reply_time::reply_time;
pub use revenue::revenue;
pub use seasons::{Months, Season, Seasons, SeasonsError};
pub use sources::sources;

use crate::{
    domain::{booking::Booking, case::LostReason, enquiry::Source},
    primitives::clock::{Millis, start_of},
};

/// The days that a report is about, the first and the last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day.
    pub from: Date,
    /// The last day, not before the first.
    pub to: Date,
}

impl Period {
    /// From the beginning of the first day to the end of the last one, in milliseconds since 1970.
    pub fn times(&self, zone: &TimeZone) -> Range<Millis> {
        let end = self.to.tomorrow().map_or(Millis::MAX, |day| start_of(day, zone));
        start_of(self.from, zone)..end
    }

    /// Whether a day is one of them.
    pub fn has(&self, day: Date) -> bool {
        (self.from..=self.to).contains(&day)
    }
}

/// A table: each row has a cell for each column.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What programs call the columns, such as `median`.
    pub columns: &'static [&'static str],
    /// The cells of the rows, in the order of the columns.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a row of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// One of a closed list of words, such as `answered`; the desk has a text for each.
    Word(&'static str),
    /// A name of somebody's making.
    Text(String),
    /// How many.
    Count(i64),
    /// A part of a whole, from 0 to 1.
    Share(f64),
    /// How long something took.
    Minutes(i64),
    /// An amount.
    Money(Money),
    /// A day.
    Day(Date),
    /// There is nothing to say, such as the median of no number.
    Nothing,
}

impl Cell {
    fn count(number: usize) -> Self {
        Cell::Count(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// A part of so many; nothing of none.
    fn share(part: usize, whole: usize) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "nobody has so many cases")]
        let share = part as f64 / whole as f64;
        if whole == 0 { Cell::Nothing } else { Cell::Share(share) }
    }
}

/// What reports are made of an enquiry. It is outside quarantine, and its names have not been taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedEnquiry {
    /// Identifier of the row.
    pub id: Uuid,
    /// The number that a booking names which it led to.
    pub reference: String,
    /// Milliseconds since 1970.
    pub received_at: Millis,
    /// The language of the visitor.
    pub locale: Locale,
    /// By which bookings of the same person are found.
    pub email_key: String,
    /// How the visitor came to the sites; `None` where nothing tells.
    pub source: Option<Source>,
    /// Why it leads to no journey.
    pub lost: Option<LostReason>,
    /// When somebody answered first, in milliseconds since 1970.
    pub answered_at: Option<Millis>,
    /// Who answered first.
    pub answered_by: Option<Uuid>,
}

/// The booking that each enquiry led to: the first one that names its number, or that the same person made after it. A
/// booking counts for one enquiry: the one it names, else the last one before it.
fn led_to<'b>(enquiries: &[ReportedEnquiry], bookings: &'b [Booking]) -> HashMap<Uuid, &'b Booking> {
    let mut of_person = HashMap::<&str, Vec<&ReportedEnquiry>>::new();
    enquiries.iter().for_each(|enquiry| of_person.entry(&enquiry.email_key).or_default().push(enquiry));
    let named: HashMap<&str, &ReportedEnquiry> =
        enquiries.iter().map(|enquiry| (enquiry.reference.as_str(), enquiry)).collect();
    let mut bookings: Vec<&Booking> = bookings.iter().collect();
    bookings.sort_by_key(|booking| (booking.received_at, booking.id));
    let mut found = HashMap::new();
    for booking in bookings {
        let key = booking.email.key();
        let before = |enquiry: &&&ReportedEnquiry| !key.is_empty() && enquiry.received_at <= booking.received_at;
        let last_before = || {
            let enquiries = of_person.get(key.as_str())?;
            enquiries.iter().filter(before).max_by_key(|enquiry| enquiry.received_at).copied()
        };
        if let Some(enquiry) = named.get(booking.journey.quote.as_str()).copied().or_else(last_before) {
            found.entry(enquiry.id).or_insert(booking);
        }
    }
    found
}
