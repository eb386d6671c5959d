//! Due dates of the parts of a price, and reminders of payment.

use content_model::{BookingTerms, Money};
use jiff::{Span, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::clock::{self, Millis, date};

use super::{Booking, BookingState, Method, Pay};

/// The days of reminders, relative to the due date.
pub const REMINDER_DAYS: [i64; 5] = [-14, -7, -3, 0, 2];
/// The hour from which reminders are written, in the operator's time zone.
const HOUR: i8 = 8;
const DAY: Millis = 24 * 60 * 60 * 1000;
/// A reminder that is this late is skipped.
const LATE: Millis = 3 * DAY;

/// A part of the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum InstalmentKind {
    /// The deposit, or the whole price if the visitor pays it at once.
    First,
    /// The rest of the price.
    Balance,
}

/// A part of the price with its due date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Instalment {
    /// The part of the price.
    pub kind: InstalmentKind,
    /// The agreed amount, regardless of payments.
    pub amount: Money,
    /// The unpaid part.
    pub missing: Money,
    /// The due date.
    pub due_on: Date,
}

/// A reminder of an instalment; each is written once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reminder {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the booking.
    pub booking: Uuid,
    /// The unpaid part of the price.
    pub instalment: InstalmentKind,
    /// The due date.
    pub due_on: Date,
    /// One of [`REMINDER_DAYS`].
    pub days: i64,
    /// Milliseconds since 1970 at which it was written.
    pub at: Millis,
}

/// The parameters that decide which reminder is due.
#[derive(Clone, Copy, Debug)]
pub struct ReminderClock<'z> {
    /// Milliseconds since 1970.
    pub now: Millis,
    /// Milliseconds since 1970 of the first start with reminders; earlier reminders are skipped.
    pub since: Millis,
    /// The operator's time zone.
    pub zone: &'z TimeZone,
}

impl Booking {
    /// The parts of the price by due date, for a booking that has been payable since `payable_since`; empty if nothing
    /// is owed.
    pub fn schedule(&self, payable_since: Date, terms: &BookingTerms) -> Vec<Instalment> {
        let period = Span::new().days(payment_hours(self.journey.method, terms) / 24);
        let first_on = payable_since.saturating_add(period);
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

    /// The part of the price that is to be paid next, for a booking that has been payable since `payable_since`; `None`
    /// if nothing is to be paid by a day.
    pub fn next_part(&self, payable_since: Date, terms: &BookingTerms) -> Option<Instalment> {
        self.schedule(payable_since, terms).into_iter().find(|part| self.is_payable() && part.missing.is_positive())
    }

    /// Whether the parts of the price are due by days: it is accepted, and its journey has neither ended nor been
    /// cancelled.
    fn is_payable(&self) -> bool {
        matches!(self.state, BookingState::AwaitingPayment | BookingState::DepositPaid | BookingState::Confirmed)
    }

    /// Each part with its amount and its unpaid part.
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

    /// The unpaid amount of a part of the price if this part is to be paid next; `None` otherwise.
    pub fn missing_of(&self, instalment: InstalmentKind) -> Option<Money> {
        let parts = if self.is_payable() { self.parts() } else { Vec::new() };
        let next = parts.into_iter().find(|(_, _, missing)| missing.is_positive());
        next.filter(|(kind, _, _)| *kind == instalment).map(|(_, _, missing)| missing)
    }

    /// The reminder that is due, for a booking that has been payable since `payable_since`: the latest one that is not
    /// too late. None is due within a day of the booking.
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
        Some(Reminder { id: clock::id(now), booking: self.id, instalment: kind, due_on, days, at: now })
    }
}

/// The hours after which an unpaid booking expires.
pub fn payment_hours(method: Method, terms: &BookingTerms) -> u32 {
    match method {
        Method::Card => u32::from(terms.card_payment_hours),
        Method::BankTransfer | Method::Cash => u32::from(terms.transfer_payment_days) * 24,
    }
}
