//! The lines that an event adds to the ledger, and the checks of its amounts and days.

use std::borrow::Cow;

use content_model::Money;
use jiff::{Span, civil::Date};

use kernel::{clock::Millis, fields::SingleLine};

use super::{
    Adjustment, Balance, Booking, BookingState, Event, LineKind, Method, MoneyMoved, Occurrence, TransitionError,
};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// The days of a century: no booking is older.
const LONGEST_AGE: i64 = 36_525;

impl Booking {
    /// The ledger entries of the event. A resumed expired booking owes again what it owed before it expired; a booking that ends with its
    /// last refund owes nothing more.
    pub fn entries(&self, occurrence: &Occurrence) -> Result<Vec<Entry>, TransitionError> {
        let owed = self.balance.owed;
        Ok(match &occurrence.event {
            Event::Accepted => vec![Entry::charge(self.journey.total)],
            Event::Received(moved) => {
                self.checked(moved, occurrence)?;
                let (resumed, owed_now) = (self.resumed(), self.payable());
                if !moved.may_exceed && moved.amount > owed_now {
                    return Err(TransitionError::MoreThanIsDue { owed: owed_now, amount: moved.amount });
                }
                let again = Entry::charge(resumed.balance.owed - owed);
                vec![again, Entry::moved(LineKind::Payment, moved), Entry::fee(moved, resumed.fee(moved))]
            }
            Event::Refunded(moved) => {
                if !self.balance.received.is_positive() {
                    return Err(TransitionError::NothingReceived);
                }
                self.checked(moved, occurrence)?;
                let is_last = moved.amount == self.balance.received;
                let ends = is_last && self.state != BookingState::Cancelled;
                let charge = if ends { -owed } else { owed.nothing() };
                vec![Entry::moved(LineKind::Refund, moved), Entry::charge(charge)]
            }
            Event::Cancelled { charge } => {
                self.accepted_amount(*charge)?;
                if charge.is_negative() || *charge > self.price() {
                    return Err(TransitionError::ChargeAbovePrice(self.price()));
                }
                vec![Entry::charge(*charge - owed)]
            }
            Event::Expired => vec![Entry::charge(-owed)],
            Event::Charged(adjustment) => {
                let entry = self.adjusted(LineKind::Charge, adjustment)?;
                if self.state == BookingState::Cancelled && owed + entry.amount > self.price() {
                    return Err(TransitionError::ChargeAbovePrice(self.price()));
                }
                vec![entry]
            }
            Event::Corrected(adjustment) => vec![self.adjusted(LineKind::Correction, adjustment)?],
            Event::Rebooked(rebooking) => {
                self.accepted_amount(rebooking.journey.total)?;
                vec![Entry::charge(rebooking.journey.total - owed)]
            }
            Event::Confirmed | Event::Travelled | Event::TravelUndone => Vec::new(),
        })
    }

    /// The amount that a payment of today would settle: what is outstanding, on an expired booking once it is resumed.
    pub fn payable(&self) -> Money {
        self.resumed().outstanding()
    }

    /// An expired booking as it was before; any other booking as it is.
    fn resumed(&self) -> Cow<'_, Booking> {
        if self.state != BookingState::Expired {
            return Cow::Borrowed(self);
        }
        let balance = Balance { owed: self.price(), ..self.balance };
        Cow::Owned(Booking { state: BookingState::AwaitingPayment, balance, ..self.clone() })
    }

    fn checked(&self, moved: &MoneyMoved, occurrence: &Occurrence) -> Result<(), TransitionError> {
        // Rounded up: the time of the booking has no day of its own.
        let age = (occurrence.at - self.received_at).max(0) / DAY + 1;
        let booked_on = occurrence.on.saturating_sub(Span::new().days(age.min(LONGEST_AGE)));
        if let Some(day) = moved.on {
            if day > occurrence.on {
                return Err(TransitionError::InTheFuture(day));
            }
            if day < booked_on.saturating_sub(Span::new().years(1)) {
                return Err(TransitionError::LongBefore(day));
            }
        }
        self.accepted_amount(moved.amount)?;
        self.accepted_amount(moved.fee)?;
        self.accepted_amount(moved.tolerance)?;
        if moved.amount.is_positive() && !moved.fee.is_negative() { Ok(()) } else { Err(TransitionError::NoAmount) }
    }

    /// The bank's fee of a payment: the known fee, else the shortfall of the amount due next or of the outstanding
    /// amount, within the tolerance.
    fn fee(&self, moved: &MoneyMoved) -> Money {
        if moved.fee.is_positive() {
            return moved.fee;
        }
        let missing = [self.due(), self.outstanding()].map(|due| due - moved.amount);
        let is_kept = |missing: &Money| missing.is_positive() && *missing <= moved.tolerance;
        missing.into_iter().find(is_kept).unwrap_or(moved.fee)
    }

    fn adjusted(&self, kind: LineKind, adjustment: &Adjustment) -> Result<Entry, TransitionError> {
        self.accepted_amount(adjustment.amount)?;
        if adjustment.amount.is_zero() {
            return Err(TransitionError::NoAmount);
        }
        Ok(Entry { kind, note: adjustment.reason.clone(), ..Entry::charge(adjustment.amount) })
    }

    /// Checks the currency and the bound of an amount from outside.
    fn accepted_amount(&self, amount: Money) -> Result<(), TransitionError> {
        let (expected, given) = (self.journey.total.currency(), amount.currency());
        if expected != given {
            return Err(TransitionError::OtherCurrency { expected: expected.to_string(), given: given.to_string() });
        }
        if amount.is_bounded() { Ok(()) } else { Err(self.too_large()) }
    }

    pub fn too_large(&self) -> TransitionError {
        TransitionError::TooLarge(Money::new(Money::LARGEST, self.journey.total.currency()))
    }
}

/// A ledger line before it is written.
pub struct Entry {
    pub kind: LineKind,
    pub amount: Money,
    pub method: Option<Method>,
    pub external: SingleLine,
    pub on: Option<Date>,
    pub note: SingleLine,
}

impl Entry {
    fn charge(amount: Money) -> Self {
        let (external, note) = (SingleLine::default(), SingleLine::default());
        Entry { kind: LineKind::Charge, amount, method: None, external, on: None, note }
    }

    fn moved(kind: LineKind, moved: &MoneyMoved) -> Self {
        let (method, external) = (Some(moved.method), moved.external.clone());
        Entry { kind, method, external, on: moved.on, ..Entry::charge(moved.amount) }
    }

    fn fee(moved: &MoneyMoved, amount: Money) -> Self {
        Entry { amount, ..Entry::moved(LineKind::Fee, moved) }
    }
}
