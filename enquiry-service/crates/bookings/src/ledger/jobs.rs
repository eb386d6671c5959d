use std::{sync::Arc, time::Duration};

use content_model::BookingTerms;
use tokio::sync::Notify;
use uuid::Uuid;

use accounts::business::Business;
use kernel::{
    clock::{Clock, Millis},
    database::{Connection, Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{
    actions::change_booking_as_read,
    model::{Actor, Booking, Event, Method, payment_hours},
    payable, store,
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
        for (booking, payable_since) in self.database.read(move |on| payable::unpaid(on, now - shortest)).await? {
            let id = booking.id;
            let read = move |on: &Connection| Ok((store::version(on, id)?, payable::last_payment(on, id)?));
            let (Some(seen), last_payment) = self.database.read(read).await? else { continue };
            // A part of the deposit gives the time for the rest.
            let since = last_payment.map_or(payable_since, |at| at.max(payable_since));
            if since + payment_period(booking.journey.method, &terms) <= now {
                self.expire(&booking, seen, now).await?;
            }
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}

impl ExpireBookings {
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
