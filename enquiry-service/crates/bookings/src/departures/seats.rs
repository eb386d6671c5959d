//! Seats of a departure that a submission takes or waits for.

use kernel::{
    database::{DatabaseError, Transaction},
    submissions::model::{Acceptance, Seats},
};

use super::{model::DepartureKey, store};
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

impl Seats for DepartureSeats {
    fn name(&self) -> String {
        let (tour, starts) = self.departure;
        format!("{tour:020} {starts}")
    }

    fn lock(&self, on: &Transaction) -> Result<(), DatabaseError> {
        store::lock(on, self.departure)
    }

    /// Refuses a booking without enough seats, and a waiting list entry for which enough are left.
    fn refusal(&self, on: &Transaction) -> Result<Option<Acceptance>, DatabaseError> {
        let left = match (store::find(on, self.departure)?, &self.holder) {
            (None, _) => None,
            (Some(departure), None) => departure.left(),
            (Some(departure), Some(holder)) => holds::actions::left_for(on, &departure, holder)?,
        };
        let suffice = left.is_none_or(|left| self.travellers <= left);
        Ok((suffice == self.waits).then_some(Acceptance::Refused { left }))
    }
}
