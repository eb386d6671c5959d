use content_model::{Choice, Money};
use jiff::civil::Date;

use kernel::fields::{SingleLine, reference::Reference};

use super::BookingState;

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
    #[error("the amount must not be zero; payments and refunds must be positive")]
    NoAmount,
    /// An amount, or a sum with it, is beyond the largest amount.
    #[error("the amount, or a total of the booking with it, would be larger than {0}")]
    TooLarge(Money),
    /// The amount is in another currency than the price.
    #[error("the price of this booking is in {expected}, but the amount is in {given}")]
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
    #[error("the charge of a cancelled booking must be between zero and its price of {0}")]
    ChargeAbovePrice(Money),
    /// A payment of more than is owed, which nobody has confirmed.
    #[error("{amount} is more than the {owed} that is owed for this booking")]
    MoreThanIsDue {
        /// The outstanding amount.
        owed: Money,
        /// The amount of the payment.
        amount: Money,
    },
    /// The day of the money is in the future.
    #[error("{0} is in the future: note the money once it has moved")]
    InTheFuture(Date),
    /// The day of the money is more than a year before the booking.
    #[error("{0} is more than a year before the booking")]
    LongBefore(Date),
    /// The booking has another version than the requester has seen.
    #[error("this booking has changed since it was read: look at it again")]
    Meanwhile,
    /// A payment or refund with this reference was recorded before.
    #[error(
        "the reference '{reference}' was already recorded, for booking {number}: record another transfer with another reference"
    )]
    NotedBefore {
        /// The reference.
        reference: SingleLine,
        /// Number of the booking that has it.
        number: Reference,
    },
    /// The departure does not take place.
    #[error("the departure of this booking does not take place: give it another day, or cancel it")]
    DepartureCancelled,
    /// The departure does not take place, so that a cancellation costs the traveller nothing.
    #[error("the departure of this booking does not take place: cancelling it costs the traveller nothing")]
    ChargeForCancelled,
    /// The journey cannot be marked as travelled before its last day, which the error holds.
    #[error("the journey lasts until {0}: mark it as travelled on that day or later")]
    NotTravelledYet(Date),
}

impl TransitionError {
    /// The field of the form whose input is refused; `None` if the booking as it is refuses the event. `amount` is the
    /// name of the form's field for its amount.
    pub fn field(&self, amount: &'static str) -> Option<&'static str> {
        match self {
            TransitionError::NoAmount
            | TransitionError::TooLarge(_)
            | TransitionError::OtherCurrency { .. }
            | TransitionError::MoreThanReceived(_)
            | TransitionError::MoreThanOwed(_)
            | TransitionError::ChargeAbovePrice(_)
            | TransitionError::ChargeForCancelled
            | TransitionError::MoreThanIsDue { .. } => Some(amount),
            TransitionError::InTheFuture(_) | TransitionError::LongBefore(_) => Some("on"),
            TransitionError::NotedBefore { .. } => Some("reference"),
            TransitionError::NotFrom(_)
            | TransitionError::NothingReceived
            | TransitionError::Meanwhile
            | TransitionError::DepartureCancelled
            | TransitionError::NotTravelledYet(_) => None,
        }
    }
}
