use std::fmt;

use jiff::{civil::Date, tz::TimeZone};
use serde::Serialize;
use uuid::Uuid;

use super::{Booking, BookingState, EventKind, Method};
use crate::{
    domain::affiliate::Introduction,
    primitives::clock::{Millis, timestamp},
};

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

/// See [`EventKind`]; money comes with its amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The booking is genuine and may be paid.
    Accepted,
    /// Money was received, in whole US dollars.
    Received(i64),
    /// The operator confirms the booking.
    Confirmed,
    /// The operator cancels the booking.
    Cancelled,
    /// Everything received goes back.
    Refunded,
    /// The visitors have travelled.
    Travelled,
    /// `Travelled` was a mistake.
    TravelUndone,
    /// Nothing was paid in time.
    Expired,
}

/// Who or what changed a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The visitor who booked.
    Visitor,
    /// The operator, for any reason but received money.
    Operator,
    /// The operator has seen the money.
    SeenByOperator(Method),
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
            Actor::Time => formatter.write_str("time"),
            Actor::Provider { payment } => write!(formatter, "provider: {payment}"),
        }
    }
}

/// A line of a booking's history, which is only added to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Identifier of the line, which mails about the change name.
    pub id: Uuid,
    /// Identifier of the booking.
    pub booking: Uuid,
    /// Milliseconds since 1970 at which the change happened.
    pub at: Millis,
    /// Nothing at its beginning.
    pub from: Option<BookingState>,
    /// The booking's state after the change.
    pub to: BookingState,
    /// The text form of the [`Actor`].
    pub cause: String,
    /// Money that came, or went back where it is negative.
    pub amount: i64,
    /// What had been received after it; nothing in lines of earlier versions.
    pub received: Option<i64>,
}

impl Change {
    /// The booking as it stood after this line, however it stands now.
    pub fn booking_then(&self, now: &Booking) -> Booking {
        Booking { state: self.to, received: self.received.unwrap_or(now.received), ..now.clone() }
    }
}

/// Why something cannot happen to a booking; told to the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransitionError {
    /// The state of the booking, from which the step does not lead anywhere.
    #[error("a booking that is {} cannot take this step", .0.into_str())]
    NotFrom(BookingState),
    /// A refund needs received money, and the booking has none.
    #[error("nothing has been received for this booking")]
    NothingReceived,
    /// The journey cannot be marked as travelled before its last day, which is named.
    #[error("the journey lasts until {0}: it has not been travelled yet")]
    NotTravelledYet(Date),
}

/// The result of a change: the booking afterwards, and the line for its history.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The booking after the change.
    pub booking: Booking,
    /// The line that the change adds to the history.
    pub change: Change,
}

/// A booking with the first lines of its history: it was requested, and it may be paid.
#[derive(Clone, Debug)]
pub struct NewBooking {
    /// The booking in the state after these lines.
    pub booking: Booking,
    /// The first line of the history, caused by the visitor.
    pub requested: Change,
    /// Nothing while it is in quarantine.
    pub accepted: Option<Change>,
}

impl NewBooking {
    /// Accepts the booking at once, unless the booking is in quarantine.
    pub fn new(booking: Booking) -> Self {
        let requested = Change {
            id: Uuid::now_v7(),
            booking: booking.id,
            at: booking.received_at,
            from: None,
            to: BookingState::Requested,
            cause: Actor::Visitor.to_string(),
            amount: 0,
            received: Some(0),
        };
        let occurrence = Occurrence { at: booking.received_at, event: Event::Accepted, actor: Actor::Visitor };
        match booking.apply(&occurrence) {
            Ok(applied) if booking.quarantine.is_none() => {
                NewBooking { booking: applied.booking, requested, accepted: Some(applied.change) }
            }
            _ => NewBooking { booking, requested, accepted: None },
        }
    }

    /// The same, waiting for the operator's eye.
    pub fn quarantine(&mut self) {
        self.accepted = None;
        self.booking.state = BookingState::Requested;
    }
}

impl Booking {
    /// The booking after what happened, with the line of its history.
    ///
    /// # Errors
    /// [`TransitionError`] where the state forbids the event, no money can be refunded, or the journey still lasts.
    pub fn apply(&self, occurrence: &Occurrence) -> Result<Transition, TransitionError> {
        let (step, amount) = match occurrence.event {
            Event::Accepted => (EventKind::Accept, 0),
            Event::Received(amount) if self.received + amount >= self.journey.total => (EventKind::AllReceived, amount),
            Event::Received(amount) => (EventKind::PartReceived, amount),
            Event::Confirmed => (EventKind::Confirm, 0),
            Event::Cancelled => (EventKind::Cancel, 0),
            Event::Refunded => (EventKind::Refund, -self.received),
            Event::Travelled => (EventKind::Travel, 0),
            Event::TravelUndone => (EventKind::UndoTravel, 0),
            Event::Expired => (EventKind::Expire, 0),
        };
        let to = self.state.after(step).ok_or(TransitionError::NotFrom(self.state))?;
        if step == EventKind::Refund && self.received == 0 {
            return Err(TransitionError::NothingReceived);
        }
        if step == EventKind::Travel && timestamp(occurrence.at).to_zoned(TimeZone::UTC).date() < self.last_day() {
            return Err(TransitionError::NotTravelledYet(self.last_day()));
        }
        let change = Change {
            id: Uuid::now_v7(),
            booking: self.id,
            at: occurrence.at,
            from: Some(self.state),
            to,
            cause: occurrence.actor.to_string(),
            amount,
            received: Some(self.received + amount),
        };
        let mut booking = Booking { state: to, received: self.received + amount, ..self.clone() };
        if step == EventKind::Accept {
            booking.quarantine = None;
        }
        Ok(Transition { booking, change })
    }
}

/// An occurrence, and to whom its mails go besides the visitor.
#[derive(Clone, Debug)]
pub struct ChangeRequest {
    /// The event, with its time and its actor.
    pub occurrence: Occurrence,
    /// The operator's address, which receives the notice of the change.
    pub operator: String,
    /// By whose invitation the visitor came, where that is to be noted.
    pub introduction: Option<Introduction>,
    /// What whoever introduced the visitor has earned, in whole dollars.
    pub reward: Option<i64>,
}
