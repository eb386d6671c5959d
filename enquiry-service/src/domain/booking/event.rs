//! What may happen to a booking, and by whom.

use std::fmt;

use content_model::Money;
use jiff::civil::Date;
use uuid::Uuid;

use super::Method;
use crate::primitives::{clock::Millis, fields::SingleLine};

/// What is to happen to a booking, and why.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// Milliseconds since 1970 at which the event happens.
    pub at: Millis,
    /// The event that the booking is to take.
    pub event: Event,
    /// The person or the cause behind the event, which the history names.
    pub actor: Actor,
}

/// See [`EventKind`](super::EventKind); money comes with its amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The booking is genuine and may be paid.
    Accepted,
    /// Money was received.
    Received(MoneyMoved),
    /// The price is another one: more, or less where the amount is negative.
    Charged(Adjustment),
    /// An earlier line was wrong: more has been received, or less where the amount is negative.
    Corrected(Adjustment),
    /// The operator confirms the booking.
    Confirmed,
    /// The booking does not take place.
    Cancelled {
        /// What the traveller owes nevertheless.
        charge: Money,
    },
    /// Money goes back to the traveller.
    Refunded(MoneyMoved),
    /// The visitors have travelled.
    Travelled,
    /// `Travelled` was a mistake.
    TravelUndone,
    /// Nothing was paid in time.
    Expired,
}

/// Money that has come from a traveller, or gone back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoneyMoved {
    /// What reached the operator, or what was sent back; positive.
    pub amount: Money,
    /// What a bank is known to have kept of it.
    pub fee: Money,
    /// The way that the money took.
    pub method: Method,
    /// The bank's or the provider's reference; empty without one.
    pub external: SingleLine,
    /// The day on which it arrived or left; the day of the occurrence where nothing else is known.
    pub on: Option<Date>,
    /// A payment that is short of what is due by so much at most is taken for complete: a bank kept the rest. Not used
    /// where the fee is known, and not for refunds.
    pub tolerance: Money,
}

/// A change of what is owed or of what was received, with the operator's reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// More where it is positive, less where it is negative; never nothing.
    pub amount: Money,
    /// The operator's words.
    pub reason: SingleLine,
}

impl MoneyMoved {
    /// Without fee, tolerance and reference, on the day of the occurrence.
    pub fn new(amount: Money, method: Method) -> Self {
        let nothing = amount.nothing();
        MoneyMoved { amount, fee: nothing, method, external: SingleLine::default(), on: None, tolerance: nothing }
    }
}

/// Before the id of a person of the desk.
const STAFF: &str = "staff: ";

/// Who or what changed a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The visitor who booked.
    Visitor,
    /// The operator, for any reason but received money.
    Operator,
    /// The operator has seen the money.
    SeenByOperator(Method),
    /// A person of the desk, by the id of the person's row.
    Staff(Uuid),
    /// The provider's word about one payment.
    Provider {
        /// The merchant reference of the payment.
        payment: String,
    },
    /// The time for something is over.
    Time,
}

impl fmt::Display for Actor {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Actor::Visitor => formatter.write_str("visitor"),
            Actor::Operator => formatter.write_str("operator"),
            Actor::SeenByOperator(Method::BankTransfer) => formatter.write_str("operator: bank transfer"),
            Actor::SeenByOperator(Method::Cash) => formatter.write_str("operator: cash"),
            Actor::SeenByOperator(Method::Card) => formatter.write_str("operator: card"),
            Actor::Staff(id) => write!(formatter, "{STAFF}{id}"),
            Actor::Time => formatter.write_str("time"),
            Actor::Provider { payment } => write!(formatter, "provider: {payment}"),
        }
    }
}

impl Actor {
    /// The id of the person of the desk that the text form of an actor names; `None` for any other actor.
    pub fn staff_of(text: &str) -> Option<Uuid> {
        text.strip_prefix(STAFF)?.parse().ok()
    }
}
