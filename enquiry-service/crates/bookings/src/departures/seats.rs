//! Seats of a departure that a submission takes or waits for, and why there are none.

use kernel::{
    database::{DatabaseError, Transaction},
    submissions::model::{Acceptance, Seats},
};

use super::{
    model::{Departure, DepartureKey},
    store,
};
use crate::holds::{self, model::Holder};

/// Seats for some travellers.
#[derive(Debug)]
pub struct DepartureSeats {
    pub departure: DepartureKey,
    pub travellers: i64,
    /// The travellers want to wait, because too few seats are left.
    pub waits: bool,
    /// For whom seats may be held.
    pub holder: Option<Holder>,
}

/// Why travellers get no seats on a departure; shown to colleagues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSeats {
    /// The office has decided that it does not take place.
    #[error("This departure does not take place")]
    Cancelled,
    /// Holds how many are left for them.
    #[error("Too few places are left on this departure: {0}")]
    TooFew(i64),
}

impl NoSeats {
    /// The field of the forms of the desk that is to be changed.
    pub fn field(self) -> &'static str {
        match self {
            NoSeats::Cancelled => "travel_date",
            NoSeats::TooFew(_) => "no_of_adults",
        }
    }
}

/// Why travellers get no seats on a departure, which is locked: of its seats, some are kept for them by a hold, and some
/// their booking takes already. All that takes seats asks here.
pub fn refusal(departure: &Departure, travellers: i64, held: i64, taken: i64) -> Option<NoSeats> {
    if departure.cancelled_at.is_some() {
        return Some(NoSeats::Cancelled);
    }
    let left = departure.left_with(held).map(|left| left + taken);
    left.filter(|left| travellers > *left).map(NoSeats::TooFew)
}

impl Seats for DepartureSeats {
    fn name(&self) -> String {
        let (tour, starts) = self.departure;
        format!("{tour:020} {starts}")
    }

    fn lock(&self, on: &Transaction) -> Result<(), DatabaseError> {
        store::lock(on, self.departure)
    }

    /// Refuses a booking without enough seats, a waiting list entry for which enough are left, and both if the departure
    /// does not take place.
    fn refusal(&self, on: &Transaction) -> Result<Option<Acceptance>, DatabaseError> {
        let found = store::find(on, self.departure)?;
        let held = match found.as_ref().zip(self.holder.as_ref()) {
            Some((departure, holder)) => holds::actions::held_for(on, departure, holder)?,
            None => 0,
        };
        let left = found.as_ref().and_then(|departure| departure.left_with(held));
        Ok(match found.and_then(|departure| refusal(&departure, self.travellers, held, 0)) {
            Some(NoSeats::Cancelled) => Some(Acceptance::Closed),
            Some(NoSeats::TooFew(_)) if self.waits => None,
            None if !self.waits => None,
            _ => Some(Acceptance::Refused { left }),
        })
    }
}
