//! Reports of a period. Each table has one definition, which the desk shows beside it.

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

use bookings::ledger::model::Booking;
use correspondence::cases::model::LostReason;
use intake::enquiries::source::Source;
use kernel::clock::{Millis, start_of};

pub use funnel::funnel;
pub use money_due::{MissingPart, OwedRefund, money_due};
pub use reply_time::reply_time;
pub use revenue::revenue;
pub use seasons::{Months, Season, Seasons};
pub use sources::sources;

/// The days of a report, first and last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day.
    pub from: Date,
    /// The last day, not before the first.
    pub to: Date,
}

impl Period {
    /// The time range of the days, in milliseconds since 1970.
    pub fn times(&self, zone: &TimeZone) -> Range<Millis> {
        let end = self.to.tomorrow().map_or(Millis::MAX, |day| start_of(day, zone));
        start_of(self.from, zone)..end
    }

    /// Whether the period contains a day.
    pub fn has(&self, day: Date) -> bool {
        (self.from..=self.to).contains(&day)
    }
}

/// A table, in which each row has a cell for each column.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The identifiers of the columns, such as `median`.
    pub columns: &'static [&'static str],
    /// The cells of the rows, in the order of the columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A fixed term, such as `answered`, which the desk translates.
    Word(&'static str),
    /// A free text, such as a name.
    Text(String),
    /// A number.
    Count(i64),
    /// A part of a whole, which is not 0.
    Share { part: i64, whole: i64 },
    /// A duration.
    Minutes(i64),
    /// An amount.
    Money(Money),
    /// A day.
    Day(Date),
    /// A month, by one of its days.
    Month(Date),
    /// No value, such as the median of no numbers.
    Nothing,
}

impl Cell {
    fn count(number: usize) -> Self {
        Cell::Count(whole(number))
    }

    /// The part of a whole; [`Cell::Nothing`] if the whole is 0.
    fn share(part: usize, of: usize) -> Self {
        if of == 0 { Cell::Nothing } else { Cell::Share { part: whole(part), whole: whole(of) } }
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The fields of an enquiry that reports use. It is outside quarantine, and its personal data are not blanked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedEnquiry {
    /// Identifier of the row.
    pub id: Uuid,
    /// The number by which a booking refers to it.
    pub reference: String,
    /// Milliseconds since 1970.
    pub received_at: Millis,
    /// The language of the visitor.
    pub locale: Locale,
    /// The key by which bookings of the same person are found.
    pub email_key: String,
    /// How the visitor came to the sites; `None` if unknown.
    pub source: Option<Source>,
    /// Why the enquiry is lost.
    pub lost: Option<LostReason>,
    /// Milliseconds since 1970 of the first answer.
    pub answered_at: Option<Millis>,
    /// The author of the first answer.
    pub answered_by: Option<Uuid>,
    /// Milliseconds since 1970 at which an offer was sent first.
    pub offered_at: Option<Millis>,
    /// The first offer that was accepted.
    pub accepted_offer: Option<Uuid>,
}

/// The enquiries without duplicates, which are asked once more by the same visitor; one that led to a booking counts.
fn without_duplicates<'e>(
    enquiries: &'e [ReportedEnquiry],
    led_to: &HashMap<Uuid, &Booking>,
) -> Vec<&'e ReportedEnquiry> {
    let counts =
        |enquiry: &&ReportedEnquiry| enquiry.lost != Some(LostReason::Duplicate) || led_to.contains_key(&enquiry.id);
    enquiries.iter().filter(counts).collect()
}

/// The booking that each enquiry led to: the first that refers to its number, or that the same person made later. A
/// booking counts for one enquiry: the one it refers to, else the last one before it.
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
