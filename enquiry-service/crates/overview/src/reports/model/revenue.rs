use std::collections::{BTreeMap, HashMap};

use content_model::Money;
use jiff::civil::Date;
use uuid::Uuid;

use bookings::ledger::model::{Booking, BookingState};

use super::{Cell, Period, Report, Seasons};

/// The owed and received sums of bookings whose journey begins in the period, and what of them is to be paid back, by
/// season, month, language and tour (with one title for all languages); one row for each currency. A cancelled booking counts with its remaining debt; requested
/// and expired ones do not count.
pub fn revenue(
    bookings: &[Booking],
    refunds: &HashMap<Uuid, Money>,
    period: Period,
    seasons: &Seasons,
    title: impl Fn(&Booking) -> String,
) -> Report {
    let mut groups = BTreeMap::<(usize, &'static str, Name, String), Group>::new();
    for booking in bookings {
        let is_sold = !matches!(booking.state, BookingState::Requested | BookingState::Expired);
        if booking.quarantine.is_some() || !is_sold || !period.has(booking.journey.travel_date) {
            continue;
        }
        let month = booking.journey.travel_date.month();
        let keys = [
            ("everything", Name::Known("everything")),
            ("season", season(seasons, month)),
            ("month", Name::Month(booking.journey.travel_date.first_of_month())),
            ("language", Name::Known(booking.locale.code())),
            ("tour", Name::Text(title(booking))),
        ];
        for (place, (by, name)) in keys.into_iter().enumerate() {
            let nothing = booking.journey.total.nothing();
            let currency = nothing.currency().to_string();
            let group = groups.entry((place, by, name, currency)).or_insert_with(|| Group::of(nothing));
            group.bookings += 1;
            group.travellers += booking.travellers();
            group.owed = group.owed + booking.balance.owed;
            group.received = group.received + booking.balance.received;
            if let Some(refund) = refunds.get(&booking.id) {
                group.to_pay_back = group.to_pay_back + *refund;
            }
        }
    }
    let rows = groups.into_iter().map(|((_, by, name, _), group)| {
        let name = match name {
            Name::Known("everything") => Cell::Nothing,
            Name::Known(word) => Cell::Word(word),
            Name::Month(day) => Cell::Month(day),
            Name::Season(_, text) | Name::Text(text) => Cell::Text(text),
        };
        vec![
            Cell::Word(by),
            name,
            Cell::Count(group.bookings),
            Cell::Count(group.travellers),
            Cell::Money(group.owed),
            Cell::Money(group.received),
            Cell::Money(group.to_pay_back),
        ]
    });
    let columns = &["by", "name", "bookings", "travellers", "owed", "received", "to_pay_back"];
    Report { columns, rows: rows.collect() }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    Known(&'static str),
    /// The season's position in the year and its name.
    Season(usize, String),
    /// The first day of the month.
    Month(Date),
    Text(String),
}

struct Group {
    bookings: i64,
    travellers: i64,
    owed: Money,
    received: Money,
    to_pay_back: Money,
}

impl Group {
    fn of(nothing: Money) -> Self {
        Group { bookings: 0, travellers: 0, owed: nothing, received: nothing, to_pay_back: nothing }
    }
}

/// Every month has a season.
fn season(seasons: &Seasons, month: i8) -> Name {
    seasons.of(month).map_or(Name::Known("unknown"), |(place, season)| Name::Season(place, season.name.clone()))
}
