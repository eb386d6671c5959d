//! Seats of a departure that a submission takes or waits for.

use kernel::{
    database::{DatabaseError, Transaction},
    submissions::model::{Acceptance, Seats},
};

use super::{model::DepartureKey, store};

/// Seats for some travellers.
#[derive(Debug)]
pub struct DepartureSeats {
    pub departure: DepartureKey,
    pub travellers: i64,
    /// The travellers want to wait, because too few seats are left.
    pub waits: bool,
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
        let left = store::places_left(on, self.departure)?.flatten();
        let suffice = left.is_none_or(|left| self.travellers <= left);
        Ok((suffice == self.waits).then_some(Acceptance::Refused { left }))
    }
}
