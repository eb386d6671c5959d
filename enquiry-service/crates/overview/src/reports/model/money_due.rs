use content_model::{Choice, Money};
use jiff::{Unit, civil::Date};

use bookings::ledger::model::InstalmentKind;

use super::{Cell, Period, Report};

/// An instalment that is not fully paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPart {
    /// Number of the booking.
    pub number: String,
    /// Title of the tour.
    pub tour: String,
    /// First day of the journey.
    pub travel_date: Date,
    /// The part of the price.
    pub part: InstalmentKind,
    /// The due date.
    pub due_on: Date,
    /// The unpaid amount.
    pub missing: Money,
}

/// More than is owed was received for a booking, and is to be paid back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwedRefund {
    /// Number of the booking.
    pub number: String,
    /// Title of the tour.
    pub tour: String,
    /// First day of the journey.
    pub travel_date: Date,
    /// The amount.
    pub amount: Money,
}

/// The refunds that are owed, which have no due date, then the unpaid instalments that are due in the period, by due date.
pub fn money_due(refunds: Vec<OwedRefund>, parts: Vec<MissingPart>, period: Period, today: Date) -> Report {
    let refunds = refunds.into_iter().map(|OwedRefund { number, tour, travel_date, amount }| {
        vec![
            Cell::Text(number),
            Cell::Text(tour),
            Cell::Day(travel_date),
            Cell::Nothing,
            Cell::Nothing,
            Cell::Nothing,
            Cell::Money(amount),
            Cell::Nothing,
        ]
    });
    let mut parts: Vec<_> = parts.into_iter().filter(|part| period.has(part.due_on)).collect();
    parts.sort_by(|one, other| (one.due_on, &one.number).cmp(&(other.due_on, &other.number)));
    let instalments = parts.into_iter().map(|MissingPart { number, tour, travel_date, part, due_on, missing }| {
        let late = due_on.until((Unit::Day, today)).map_or(0, |span| i64::from(span.get_days()));
        vec![
            Cell::Text(number),
            Cell::Text(tour),
            Cell::Day(travel_date),
            Cell::Word(part.name()),
            Cell::Day(due_on),
            Cell::Money(missing),
            Cell::Nothing,
            if late > 0 { Cell::Count(late) } else { Cell::Nothing },
        ]
    });
    Report {
        columns: &["booking", "tour", "travel_date", "part", "due_on", "missing", "to_pay_back", "days_overdue"],
        rows: refunds.chain(instalments).collect(),
    }
}
