//! Events of a booking, and their actors.

use std::fmt;

use content_model::Money;
use jiff::civil::Date;
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

use super::{Method, Rebooking};

/// An event with its time and actor.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// Milliseconds since 1970 at which the event happens.
    pub at: Millis,
    /// The day of the event in the operator's time zone: the day of money without another one, of terms and documents.
    pub on: Date,
    /// The event to apply.
    pub event: Event,
    /// The actor, which the history records.
    pub actor: Actor,
}

/// The events of [`EventKind`](super::EventKind), with their data.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The booking is genuine and may be paid.
    Accepted,
    /// Money was received.
    Received(MoneyMoved),
    /// The price increases, or decreases by a negative amount.
    Charged(Adjustment),
    /// A correction: the received sum increases, or decreases by a negative amount.
    Corrected(Adjustment),
    /// Day, party or journey are others, for the price of the new journey.
    Rebooked(Box<Rebooking>),
    /// The operator confirms the booking.
    Confirmed,
    /// The booking is cancelled.
    Cancelled {
        /// The cancellation charge.
        charge: Money,
    },
    /// Money was refunded to the traveller.
    Refunded(MoneyMoved),
    /// The journey took place.
    Travelled,
    /// Reverts `Travelled`.
    TravelUndone,
    /// The payment deadline has passed.
    Expired,
}

/// Money received from a traveller, or refunded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoneyMoved {
    /// The amount that the operator received or refunded; positive.
    pub amount: Money,
    /// The known bank fee.
    pub fee: Money,
    /// The payment method.
    pub method: Method,
    /// The bank's or the provider's reference; empty without one.
    pub external: SingleLine,
    /// The day on which it arrived or left; `None`: the day of the event.
    pub on: Option<Date>,
    /// Whether it may exceed what is owed: it has arrived in any case, or a person has confirmed the amount.
    pub may_exceed: bool,
    /// A payment that is short by at most this amount counts as complete, the rest as bank fee. Ignored if the fee is
    /// known, and for refunds.
    pub tolerance: Money,
}

/// An adjustment of the owed or received sum, with the operator's reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// Positive or negative; never zero.
    pub amount: Money,
    /// The operator's reason.
    pub reason: SingleLine,
}

impl MoneyMoved {
    /// Money without fee, tolerance and reference, on the day of the event; it may exceed what is owed.
    pub fn new(amount: Money, method: Method) -> Self {
        let nothing = amount.nothing();
        MoneyMoved {
            amount,
            fee: nothing,
            method,
            external: SingleLine::default(),
            on: None,
            may_exceed: true,
            tolerance: nothing,
        }
    }
}

/// The prefix of a staff id in the text form.
const STAFF: &str = "staff: ";

/// The person or process that changed a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The visitor who booked.
    Visitor,
    /// The operator, for any reason except received money.
    Operator,
    /// The operator, who has confirmed the receipt of the money.
    SeenByOperator(Method),
    /// A member of staff, by the id of the row.
    Staff(Uuid),
    /// The payment provider's status of a payment.
    Provider {
        /// The merchant reference of the payment.
        payment: String,
    },
    /// A deadline has passed.
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
    /// The staff id in the text form of an actor; `None` for any other actor.
    pub fn staff_of(text: &str) -> Option<Uuid> {
        text.strip_prefix(STAFF)?.parse().ok()
    }
}
