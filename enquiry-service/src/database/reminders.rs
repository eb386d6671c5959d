//! Reminders of parts of a price, each written once.

use uuid::Uuid;

use super::{Database, DatabaseError, table::table_row, value::values};
use crate::{
    domain::booking::{Booking, Reminder},
    primitives::clock::Millis,
};

table_row! {
    Reminder, "reminders", [id, booking as "booking_id", instalment, due_on, days, at],
    "ON CONFLICT (booking_id, instalment, due_on, days) DO NOTHING"
}

impl Database {
    /// Bookings of which something is still to be paid, with the time since which each may be paid.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn payable_bookings(&self) -> Result<Vec<(Booking, Millis)>, DatabaseError> {
        self.read(move |connection| {
            let rest = "WHERE state IN ('awaiting_payment', 'deposit_paid', 'confirmed') ORDER BY received_at, id";
            let bookings: Vec<Booking> = connection.select(rest, &[])?;
            let accepted: Vec<(Uuid, Millis)> = connection.rows(
                "SELECT booking_id, min(at) FROM booking_changes WHERE from_state = 'requested' AND booking_id IN \
                 (SELECT id FROM bookings WHERE state IN ('awaiting_payment', 'deposit_paid', 'confirmed')) \
                 GROUP BY booking_id",
                &[],
            )?;
            let accepted: std::collections::HashMap<_, _> = accepted.into_iter().collect();
            let with_time = |booking: Booking| {
                let since = accepted.get(&booking.id).copied().unwrap_or(booking.received_at);
                (booking, since)
            };
            Ok(bookings.into_iter().map(with_time).collect())
        })
        .await
    }

    /// Since when a booking may be paid: it was accepted then.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn payable_since(&self, booking: &Booking) -> Result<Millis, DatabaseError> {
        let (id, received_at) = (booking.id, booking.received_at);
        let sql = "SELECT min(at) FROM booking_changes WHERE booking_id = $1 AND from_state = 'requested'";
        let found: Option<(Option<Millis>,)> = self.read(move |connection| connection.row(sql, values![id])).await?;
        Ok(found.and_then(|(at,)| at).unwrap_or(received_at))
    }

    /// When reminders began: now, at the first question.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn reminders_since(&self, now: Millis) -> Result<Millis, DatabaseError> {
        self.write(move |transaction| {
            let sql = "INSERT INTO reminders_since (only_row, at) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING";
            transaction.execute(sql, values![now])?;
            let since: Option<(Millis,)> = transaction.row("SELECT at FROM reminders_since", &[])?;
            Ok(since.map_or(now, |(since,)| since))
        })
        .await
    }
}
