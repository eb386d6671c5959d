use content_model::{Choice, Money};
use jiff::{Span, civil::Date};
use serde::Serialize;
use strum::VariantArray;
use uuid::Uuid;

use super::{
    Actor, Adjustment, Balance, Booking, BookingState, Event, EventKind, LedgerLine, LineKind, MoneyMoved, Occurrence,
};
use crate::{
    domain::affiliate::Introduction,
    primitives::{clock::Millis, fields::SingleLine},
};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// The days of a century: no booking is older.
const LONGEST_AGE: i64 = 36_525;

/// A line of a booking's history, which is append-only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Identifier of the line, to which mails and ledger lines refer.
    pub id: Uuid,
    /// Identifier of the booking.
    pub booking: Uuid,
    /// Milliseconds since 1970 at which the change happened.
    pub at: Millis,
    /// The state before the change; `None` for the first line.
    pub from: Option<BookingState>,
    /// The booking's state after the change.
    pub to: BookingState,
    /// The text form of the [`Actor`].
    pub cause: String,
}

/// Why an event is not possible for a booking; shown to the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransitionError {
    /// The event is not possible in this state.
    #[error("a booking that is {} cannot take this step", .0.name())]
    NotFrom(BookingState),
    /// A refund needs received money, and the booking has none.
    #[error("nothing has been received for this booking")]
    NothingReceived,
    /// A payment, a refund or an adjustment of zero.
    #[error("an amount is needed that is not zero, and for money that moved one that is not negative")]
    NoAmount,
    /// An amount, or a sum with it, is beyond the largest amount.
    #[error("an amount and the sums of a booking are at most {0}")]
    TooLarge(Money),
    /// The amount is in another currency than the price.
    #[error("the price of this booking is in {expected}, and the amount in {given}")]
    OtherCurrency {
        /// Code of the currency of the price.
        expected: String,
        /// Code of the currency of the amount.
        given: String,
    },
    /// The refund exceeds the received money.
    #[error("only {0} has been received for this booking")]
    MoreThanReceived(Money),
    /// The price would become negative.
    #[error("only {0} is owed for this booking")]
    MoreThanOwed(Money),
    /// The cancellation charge is negative or more than the price.
    #[error("a cancelled booking owes at least nothing and at most its price of {0}")]
    ChargeAbovePrice(Money),
    /// A payment of more than is owed, which nobody has confirmed.
    #[error("only {owed} is owed for this booking, and {amount} is more")]
    MoreThanIsDue {
        /// The outstanding amount.
        owed: Money,
        /// The amount of the payment.
        amount: Money,
    },
    /// The day of the money has not come yet.
    #[error("{0} has not come yet: money is noted once it has moved")]
    InTheFuture(Date),
    /// The day of the money is more than a year before the booking.
    #[error("{0} is more than a year before the booking")]
    LongBefore(Date),
    /// The booking has another version than the requester has seen.
    #[error("somebody else has changed this booking since it was read")]
    Meanwhile,
    /// A payment or refund with this reference was recorded before.
    #[error("'{0}' has been noted before")]
    NotedBefore(SingleLine),
    /// The journey cannot be marked as travelled before its last day, which the error holds.
    #[error("the journey lasts until {0}: it has not been travelled yet")]
    NotTravelledYet(Date),
}

/// The result of a change: the changed booking and its new lines of history and ledger.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The booking after the change.
    pub booking: Booking,
    /// The line that the change adds to the history.
    pub change: Change,
    /// The day of the change in the operator's time zone.
    pub on: Date,
    /// The new lines of the ledger.
    pub lines: Vec<LedgerLine>,
}

/// A booking with the first lines of its history: requested and, unless quarantined, accepted.
#[derive(Clone, Debug)]
pub struct NewBooking {
    /// The booking in the state after these lines.
    pub booking: Booking,
    /// The first line of the history, caused by the visitor.
    pub requested: Change,
    /// `None` while the booking is in quarantine.
    pub accepted: Option<Transition>,
}

impl NewBooking {
    /// Accepts the booking at once, unless the booking is in quarantine. `on` is the day in the operator's time zone.
    pub fn new(booking: Booking, on: Date) -> Self {
        let requested = Change {
            id: Uuid::now_v7(),
            booking: booking.id,
            at: booking.received_at,
            from: None,
            to: BookingState::Requested,
            cause: Actor::Visitor.to_string(),
        };
        let occurrence = Occurrence { at: booking.received_at, on, event: Event::Accepted, actor: Actor::Visitor };
        match booking.apply(&occurrence) {
            Ok(accepted) if booking.quarantine.is_none() => {
                NewBooking { booking: accepted.booking.clone(), requested, accepted: Some(accepted) }
            }
            _ => NewBooking { booking, requested, accepted: None },
        }
    }

    /// Puts the booking in quarantine, for review by the operator.
    pub fn quarantine(&mut self) {
        if let Some(accepted) = self.accepted.take() {
            let nothing = accepted.booking.balance.owed.nothing();
            self.booking.balance.owed = nothing;
            self.booking.agreed = None;
        }
        self.booking.state = BookingState::Requested;
    }
}

impl Transition {
    /// Whether it records unexpected money: beyond the price, or for a booking that does not take place.
    pub fn is_unexpected(&self) -> bool {
        let is_payment = |line: &LedgerLine| line.kind == LineKind::Payment;
        self.lines.iter().any(is_payment) && is_unexpected(self.change.from, &self.booking)
    }
}

fn is_unexpected(from: Option<BookingState>, booking: &Booking) -> bool {
    let is_taken_up_again = from == Some(BookingState::Expired);
    is_taken_up_again || booking.state == BookingState::Cancelled || booking.balance.overpaid().is_positive()
}

impl Booking {
    /// The events that are possible on a day, in the order of [`EventKind`].
    pub fn possible_events(&self, today: Date) -> Vec<EventKind> {
        let is_possible =
            |event: &EventKind| self.state.allows(*event) && (*event != EventKind::Travel || today >= self.last_day());
        EventKind::VARIANTS.iter().copied().filter(is_possible).collect()
    }

    /// Applies an event. Returns the booking with the new lines of history and ledger.
    ///
    /// # Errors
    /// [`TransitionError`] if the state forbids the event, an amount is impossible, or the journey has not ended.
    pub fn apply(&self, occurrence: &Occurrence) -> Result<Transition, TransitionError> {
        let event = EventKind::of(&occurrence.event);
        // The state is checked before the amounts.
        self.state.after(event, self.balance, self.journey.deposit).ok_or(TransitionError::NotFrom(self.state))?;
        if event == EventKind::Travel && occurrence.on < self.last_day() {
            return Err(TransitionError::NotTravelledYet(self.last_day()));
        }
        let change_id = Uuid::now_v7();
        let lines: Vec<LedgerLine> = self
            .entries(occurrence)?
            .into_iter()
            .filter(|entry| !entry.amount.is_zero())
            .map(|entry| LedgerLine {
                booking: self.id,
                change: change_id,
                kind: entry.kind,
                amount: entry.amount,
                method: entry.method,
                external: entry.external,
                on: entry.on.unwrap_or(occurrence.on),
                at: occurrence.at,
                actor: occurrence.actor.to_string(),
                note: entry.note,
            })
            .collect();
        let balance = lines.iter().fold(self.balance, Balance::after);
        if !balance.is_bounded() {
            return Err(self.too_large());
        }
        if balance.received.is_negative() {
            return Err(TransitionError::MoreThanReceived(self.balance.received));
        }
        if balance.owed.is_negative() {
            return Err(TransitionError::MoreThanOwed(self.balance.owed));
        }
        let to = self.state.after(event, balance, self.journey.deposit).ok_or(TransitionError::NotFrom(self.state))?;
        let cause = occurrence.actor.to_string();
        let change = Change { id: change_id, booking: self.id, at: occurrence.at, from: Some(self.state), to, cause };
        let quarantine = self.quarantine.filter(|_| event != EventKind::Accept);
        let agreed = if to.has_ended() { self.agreed } else { Some(balance.owed) };
        let booking = Booking { state: to, balance, agreed, quarantine, ..self.clone() };
        Ok(Transition { booking, change, on: occurrence.on, lines })
    }

    /// The ledger entries of the event. A resumed expired booking owes again what it owed before it expired; a booking that ends with its
    /// last refund owes nothing more.
    fn entries(&self, occurrence: &Occurrence) -> Result<Vec<Entry>, TransitionError> {
        let owed = self.balance.owed;
        Ok(match &occurrence.event {
            Event::Accepted => vec![Entry::charge(self.journey.total)],
            Event::Received(moved) => {
                self.checked(moved, occurrence)?;
                let again = if self.state == BookingState::Expired { self.price() - owed } else { owed.nothing() };
                let outstanding = (owed + again - self.balance.settled()).at_least_nothing();
                if !moved.may_exceed && moved.amount > outstanding {
                    return Err(TransitionError::MoreThanIsDue { owed: outstanding, amount: moved.amount });
                }
                vec![Entry::charge(again), Entry::moved(LineKind::Payment, moved), Entry::fee(moved, self.fee(moved))]
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
            Event::Confirmed | Event::Travelled | Event::TravelUndone => Vec::new(),
        })
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

    fn too_large(&self) -> TransitionError {
        TransitionError::TooLarge(Money::new(Money::LARGEST, self.journey.total.currency()))
    }
}

/// A ledger line before it is written.
struct Entry {
    kind: LineKind,
    amount: Money,
    method: Option<super::Method>,
    external: SingleLine,
    on: Option<Date>,
    note: SingleLine,
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

/// A line of the history for a mail, with the figures of that moment instead of the current ones.
#[derive(Clone, Debug)]
pub struct Step {
    /// The booking after the change.
    pub booking: Booking,
    /// The line of the history.
    pub change: Change,
    /// The lines that the change has added to the ledger.
    pub lines: Vec<LedgerLine>,
}

impl Step {
    /// Reconstructs a step from the booking, its history in order and its ledger.
    pub fn of(now: &Booking, change: Change, history: &[Change], ledger: Vec<LedgerLine>) -> Self {
        let until = history.iter().position(|line| line.id == change.id).map_or(history.len(), |at| at + 1);
        let is_earlier = |line: &&LedgerLine| history.iter().take(until).any(|earlier| earlier.id == line.change);
        let balance = Balance::of(ledger.iter().filter(is_earlier));
        let booking = Booking { state: change.to, balance, ..now.clone() };
        let lines = ledger.into_iter().filter(|line| line.change == change.id).collect();
        Step { booking, change, lines }
    }

    /// The first line of a kind.
    pub fn line(&self, kind: LineKind) -> Option<&LedgerLine> {
        self.lines.iter().find(|line| line.kind == kind)
    }

    /// Whether it recorded unexpected money.
    pub fn is_unexpected(&self) -> bool {
        self.line(LineKind::Payment).is_some() && is_unexpected(self.change.from, &self.booking)
    }
}

/// An event for a booking, with its side effects besides the visitor's mail.
#[derive(Clone, Debug)]
pub struct ChangeRequest {
    /// The event, with its time and its actor.
    pub occurrence: Occurrence,
    /// The operator's address, which receives the notice of the change.
    pub operator: String,
    /// The introduction by the visitor's inviter, if it is to be recorded.
    pub introduction: Option<Introduction>,
    /// The reward that the inviter has earned.
    pub reward: Option<Money>,
}
