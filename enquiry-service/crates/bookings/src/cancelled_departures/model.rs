//! The decision that a departure does not take place, and how far its bookings are settled.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    fields::SingleLine,
};

use crate::{
    departures::model::{Departure, DepartureKey},
    ledger::model::{Booking, BookingState},
};

/// A booking that was on a departure when it was cancelled, or came back to it later. The mail to its traveller refers to
/// this row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AffectedBooking {
    /// Identifier of the row.
    pub id: Uuid,
    /// The departure.
    pub departure: Uuid,
    /// The booking.
    pub booking: Uuid,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// Milliseconds since 1970 at which the decision was taken back; `None` while it stands.
    pub undone_at: Option<Millis>,
}

/// The stored decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DepartureCancellation {
    /// Milliseconds since 1970.
    pub at: Millis,
    /// Id of the colleague.
    pub by: Option<Uuid>,
    /// As travellers read it; empty without one.
    #[schema(value_type = String)]
    pub reason: SingleLine,
}

/// How far a booking of a cancelled departure is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Settling {
    /// Neither moved nor cancelled.
    Open,
    /// Cancelled, and something is to be paid back.
    ToRefund,
    /// It has another day or another tour.
    Moved,
    /// Cancelled, and nothing is to be paid back.
    Cancelled,
    /// Rejected in quarantine: nobody had accepted it.
    Rejected,
    /// Its time to pay has ended, and nothing is to be paid back.
    Expired,
}

/// Why a departure is not cancelled, or the decision not taken back; shown to the colleague.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CancellationRefusal {
    /// There is no such departure.
    #[error("There is no such departure")]
    NotThere,
    /// The opposite was decided.
    #[error("It was decided that this departure takes place: undo that decision first")]
    TakesPlace,
    /// The first day has come.
    #[error("This departure has begun")]
    Begun,
    /// A booking was moved or cancelled because of it.
    #[error("A booking of this departure was moved or cancelled: the decision stays")]
    Settled,
}

impl AffectedBooking {
    pub fn new(departure: Uuid, booking: Uuid, at: Millis) -> Self {
        AffectedBooking { id: clock::id(at), departure, booking, at, undone_at: None }
    }
}

impl DepartureCancellation {
    /// The decision about a departure; `None` unless it was cancelled.
    pub fn of(departure: &Departure) -> Option<Self> {
        let (by, reason) = (departure.cancelled_by, departure.cancel_reason.clone());
        departure.cancelled_at.map(|at| DepartureCancellation { at, by, reason })
    }
}

impl Settling {
    /// How far a booking is settled that was on this departure.
    pub fn of(booking: &Booking, departure: DepartureKey) -> Self {
        if booking.departure() != Some(departure) {
            Settling::Moved
        } else if !booking.state.has_ended() {
            Settling::Open
        } else if booking.balance.overpaid().is_positive() {
            Settling::ToRefund
        } else if booking.state == BookingState::Expired {
            Settling::Expired
        } else if booking.agreed.is_none() {
            Settling::Rejected
        } else {
            Settling::Cancelled
        }
    }

    /// Whether the office has moved or cancelled a booking that it had accepted.
    pub fn is_begun(self) -> bool {
        matches!(self, Settling::ToRefund | Settling::Moved | Settling::Cancelled)
    }
}
