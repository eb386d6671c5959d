use std::{sync::Arc, time::Duration};

use content_model::BookingTerms;
use tokio::sync::Notify;
use uuid::Uuid;

use accounts::business::Business;
use kernel::{
    clock::{Clock, Millis},
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{
    actions::change_booking_as_read,
    model::{Actor, Booking, Event, Method, payment_hours},
    store,
};

/// The interval between checks for unpaid bookings.
const LOOK_EVERY: Duration = Duration::from_mins(10);
const HOUR: Millis = 3_600_000;

/// Expires bookings that were not paid in time.
pub struct ExpireBookings {
    pub database: Database,
    pub business: Business,
    pub clock: Clock,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
}

impl Job for ExpireBookings {
    const NAME: &'static str = "expire bookings";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let (now, terms) = (self.clock.now(), self.business.content.current().terms());
        let shortest = payment_period(Method::Card, &terms).min(payment_period(Method::BankTransfer, &terms));
        for booking in self.database.read(move |on| store::unpaid(on, now - shortest)).await? {
            let Some(seen) = self.database.read(move |on| store::version(on, booking.id)).await? else { continue };
            if self.payable_since(&booking).await? + payment_period(booking.journey.method, &terms) <= now {
                self.expire(&booking, seen, now).await?;
            }
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}

impl ExpireBookings {
    /// The time of the last line of history: a booking from quarantine is payable from its acceptance on.
    async fn payable_since(&self, booking: &Booking) -> Result<Millis, DatabaseError> {
        let id = booking.id;
        let changes = self.database.read(move |on| store::changes(on, id)).await?;
        Ok(changes.last().map_or(booking.received_at, |change| change.at))
    }

    async fn expire(&self, booking: &Booking, seen: Uuid, now: Millis) -> Result<(), DatabaseError> {
        // Rejected if anything has happened since the period was computed, such as a part of the deposit that has arrived.
        let expired = (Event::Expired, Actor::Time, seen);
        if let Some(Ok(_)) = change_booking_as_read(&self.database, &self.business, booking, expired, now).await? {
            tracing::info!(booking = %booking.number, "booking expired");
            self.wake.notify_one();
        }
        Ok(())
    }
}

fn payment_period(method: Method, terms: &BookingTerms) -> Millis {
    Millis::from(payment_hours(method, terms)) * HOUR
}
