use std::fmt;

use jiff::{civil::Date, tz::TimeZone};
use serde::Serialize;
use uuid::Uuid;

use super::{Booking, BookingState, Method, Step};
use crate::{
    domain::affiliate::Introduction,
    primitives::clock::{Millis, timestamp},
};

/// What is to happen to a booking, and why.
#[derive(Clone, Debug)]
pub struct Happening {
    pub at: Millis,
    pub event: Event,
    pub cause: Cause,
}

/// See [`Step`]; money comes with its amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Accepted,
    Received(i64),
    Confirmed,
    Cancelled,
    /// Everything received goes back.
    Refunded,
    Travelled,
    /// `Travelled` was a mistake.
    TravelUndone,
    /// Nothing was paid in time.
    Expired,
}

/// Who or what changed a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    Visitor,
    Operator,
    /// The operator has seen the money.
    SeenByOperator(Method),
    /// The provider's word about one payment.
    Provider {
        payment: String,
    },
    /// The time for something is over.
    Time,
}

impl fmt::Display for Cause {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Cause::Visitor => formatter.write_str("visitor"),
            Cause::Operator => formatter.write_str("operator"),
            Cause::SeenByOperator(Method::BankTransfer) => formatter.write_str("operator: bank transfer"),
            Cause::SeenByOperator(Method::Cash) => formatter.write_str("operator: cash"),
            Cause::SeenByOperator(Method::Card) => formatter.write_str("operator: card"),
            Cause::Time => formatter.write_str("time"),
            Cause::Provider { payment } => write!(formatter, "provider: {payment}"),
        }
    }
}

/// A line of a booking's history, which is only added to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    pub id: Uuid,
    pub booking: Uuid,
    pub at: Millis,
    /// Nothing at its beginning.
    pub from: Option<BookingState>,
    pub to: BookingState,
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
pub enum Refusal {
    #[error("a booking that is {} cannot take this step", .0.into_str())]
    NotFrom(BookingState),
    #[error("nothing has been received for this booking")]
    NothingReceived,
    #[error("the journey lasts until {0}: it has not been travelled yet")]
    NotTravelledYet(Date),
}

#[derive(Clone, Debug)]
pub struct Applied {
    pub booking: Booking,
    pub change: Change,
}

/// A booking with the first lines of its history: it was requested, and it may be paid.
#[derive(Clone, Debug)]
pub struct NewBooking {
    pub booking: Booking,
    pub requested: Change,
    /// Nothing while it is in quarantine.
    pub accepted: Option<Change>,
}

impl NewBooking {
    pub fn new(booking: Booking) -> Self {
        let requested = Change {
            id: Uuid::now_v7(),
            booking: booking.id,
            at: booking.received_at,
            from: None,
            to: BookingState::Requested,
            cause: Cause::Visitor.to_string(),
            amount: 0,
            received: Some(0),
        };
        let happening = Happening { at: booking.received_at, event: Event::Accepted, cause: Cause::Visitor };
        match booking.apply(&happening) {
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
    pub fn apply(&self, happening: &Happening) -> Result<Applied, Refusal> {
        let (step, amount) = match happening.event {
            Event::Accepted => (Step::Accept, 0),
            Event::Received(amount) if self.received + amount >= self.journey.total => (Step::AllReceived, amount),
            Event::Received(amount) => (Step::PartReceived, amount),
            Event::Confirmed => (Step::Confirm, 0),
            Event::Cancelled => (Step::Cancel, 0),
            Event::Refunded => (Step::Refund, -self.received),
            Event::Travelled => (Step::Travel, 0),
            Event::TravelUndone => (Step::UndoTravel, 0),
            Event::Expired => (Step::Expire, 0),
        };
        let to = self.state.after(step).ok_or(Refusal::NotFrom(self.state))?;
        if step == Step::Refund && self.received == 0 {
            return Err(Refusal::NothingReceived);
        }
        if step == Step::Travel && timestamp(happening.at).to_zoned(TimeZone::UTC).date() < self.last_day() {
            return Err(Refusal::NotTravelledYet(self.last_day()));
        }
        let change = Change {
            id: Uuid::now_v7(),
            booking: self.id,
            at: happening.at,
            from: Some(self.state),
            to,
            cause: happening.cause.to_string(),
            amount,
            received: Some(self.received + amount),
        };
        let mut booking = Booking { state: to, received: self.received + amount, ..self.clone() };
        if step == Step::Accept {
            booking.quarantine = None;
        }
        Ok(Applied { booking, change })
    }
}

/// A happening, and to whom its mails go besides the visitor.
#[derive(Clone, Debug)]
pub struct ChangeOrder {
    pub happening: Happening,
    pub operator: String,
    /// By whose invitation the visitor came, where that is to be noted.
    pub introduction: Option<Introduction>,
    /// What whoever introduced the visitor has earned, in whole dollars.
    pub reward: Option<i64>,
}
