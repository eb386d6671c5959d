//! When which part of a price is due, and when the traveller is reminded.

use content_model::{BookingTerms, Money};
use jiff::{Span, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::{Booking, BookingState, Method, Pay};
use crate::primitives::clock::{Millis, date};

/// The days on which a traveller is reminded, counted from the day on which an amount is due.
pub const REMINDER_DAYS: [i64; 5] = [-14, -7, -3, 0, 2];
/// Reminders are written from this hour on, in the operator's time zone.
const HOUR: i8 = 8;
const DAY: Millis = 24 * 60 * 60 * 1000;
/// A reminder that could not be written for so long is left out.
const LATE: Millis = 3 * DAY;

/// A part of the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum InstalmentKind {
    /// What keeps the booking: the deposit, or the whole price of a visitor who pays it at once.
    First,
    /// The rest of the price.
    Balance,
}

/// A part of the price with the day until which it is to be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Instalment {
    /// The part of the price.
    pub kind: InstalmentKind,
    /// The amount as it was agreed, whatever has been paid of it.
    pub amount: Money,
    /// What is still missing of it.
    pub missing: Money,
    /// The last day for it.
    pub due_on: Date,
}

/// A reminder of an instalment, which is written once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reminder {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the booking.
    pub booking: Uuid,
    /// The part of the price that is missing.
    pub instalment: InstalmentKind,
    /// The day until which it is to be paid.
    pub due_on: Date,
    /// One of [`REMINDER_DAYS`].
    pub days: i64,
    /// Milliseconds since 1970 at which it was written.
    pub at: Millis,
}

/// The times that decide which reminder is due.
#[derive(Clone, Copy, Debug)]
pub struct ReminderClock<'z> {
    /// Milliseconds since 1970.
    pub now: Millis,
    /// Reminders whose time came before this version of the service did are left out.
    pub since: Millis,
    /// The operator's time zone.
    pub zone: &'z TimeZone,
}

impl Booking {
    /// The parts of the price in the order in which they are due, for a booking that may be paid since `payable_since`;
    /// nothing where nothing is owed.
    pub fn schedule(&self, payable_since: Date, terms: &BookingTerms) -> Vec<Instalment> {
        let hold = Span::new().days(hold_hours(self.journey.method, terms) / 24);
        let first_on = payable_since.saturating_add(hold);
        let parts = self.parts().into_iter();
        parts
            .map(|(kind, amount, missing)| {
                let due_on = match kind {
                    InstalmentKind::First => first_on,
                    InstalmentKind::Balance => self.balance_on().max(first_on),
                };
                Instalment { kind, amount, missing, due_on }
            })
            .collect()
    }

    /// Each part with its amount, and what is missing of it.
    fn parts(&self) -> Vec<(InstalmentKind, Money, Money)> {
        let (owed, settled) = (self.balance.owed, self.balance.settled());
        let first = match self.journey.pay {
            Pay::Deposit => self.journey.deposit.min(owed),
            Pay::Whole => owed,
        };
        let rest = owed - first;
        let missing_first = (first - settled).at_least_nothing();
        let missing_rest = (owed - settled).at_least_nothing() - missing_first;
        let parts = [(InstalmentKind::First, first, missing_first), (InstalmentKind::Balance, rest, missing_rest)];
        parts.into_iter().filter(|(_, amount, _)| amount.is_positive()).collect()
    }

    /// What is missing of a part of the price that the traveller is to pay next; nothing where another part is next or
    /// nothing is to be paid.
    pub fn missing_of(&self, instalment: InstalmentKind) -> Option<Money> {
        let is_open =
            matches!(self.state, BookingState::AwaitingPayment | BookingState::DepositPaid | BookingState::Confirmed);
        let parts = if is_open { self.parts() } else { Vec::new() };
        let next = parts.into_iter().find(|(_, _, missing)| missing.is_positive());
        next.filter(|(kind, _, _)| *kind == instalment).map(|(_, _, missing)| missing)
    }

    /// The reminder whose time has come, for a booking that may be paid since `payable_since`: the latest of those that
    /// are not too late. Within a day of the booking itself there is none.
    pub fn reminder(&self, payable_since: Millis, terms: &BookingTerms, clock: ReminderClock) -> Option<Reminder> {
        let ReminderClock { now, since, zone } = clock;
        let schedule = self.schedule(date(payable_since, zone), terms);
        let Instalment { kind, due_on, .. } = schedule.into_iter().find(|part| self.missing_of(part.kind).is_some())?;
        let earliest = since.max(payable_since + DAY - 1).max(now - LATE);
        let is_due = |days: &&i64| {
            let day = due_on.saturating_add(Span::new().days(**days));
            let time = day.at(HOUR, 0, 0, 0).to_zoned(zone.clone());
            time.is_ok_and(|time| (earliest + 1..=now).contains(&time.timestamp().as_millisecond()))
        };
        let days = *REMINDER_DAYS.iter().rfind(is_due)?;
        Some(Reminder { id: Uuid::now_v7(), booking: self.id, instalment: kind, due_on, days, at: now })
    }
}

/// How long an unpaid booking is kept.
pub fn hold_hours(method: Method, terms: &BookingTerms) -> u32 {
    match method {
        Method::Card => u32::from(terms.hold_card_hours),
        Method::BankTransfer | Method::Cash => u32::from(terms.hold_transfer_days) * 24,
    }
}
