//! The decision in the row of its departure, and the bookings that it affects.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Changed, TableRow,
        table::{statements, table_row},
    },
    fields::SingleLine,
};

use super::model::AffectedBooking;
use crate::ledger::{model::Booking, store::WITH_BALANCE};

table_row! {
    AffectedBooking, "affected_bookings", [id, departure as "departure_id", booking as "booking_id", at, undone_at],
    "ON CONFLICT (departure_id, booking_id) DO NOTHING"
}

/// Of bookings: those that are still on a departure that does not take place.
pub const ON_CANCELLED: &str = "EXISTS (SELECT 1 FROM affected_bookings JOIN departures ON departures.id = departure_id \
                                WHERE booking_id = bookings.id AND undone_at IS NULL \
                                AND departures.tour_id = bookings.tour_id AND starts = bookings.travel_date)";
/// The bookings of a cancelled departure, the first ones first.
const OF_DEPARTURE: &str = "WHERE id IN (SELECT booking_id FROM affected_bookings \
                            WHERE departure_id = $1 AND undone_at IS NULL) ORDER BY received_at, id";

statements! {
    /// Cancels a departure about which nothing is decided.
    write cancel(id: Uuid, at: Millis, by: Uuid, reason: &SingleLine) -> Changed =
        "UPDATE departures SET cancelled_at = $2, cancelled_by = $3, cancel_reason = $4 \
         WHERE id = $1 AND cancelled_at IS NULL AND decided_at IS NULL";

    /// Takes the cancellation back.
    write undo(id: Uuid) -> Changed =
        "UPDATE departures SET cancelled_at = NULL, cancelled_by = NULL, cancel_reason = '' \
         WHERE id = $1 AND cancelled_at IS NOT NULL";

    /// The bookings that take or hold places on a departure.
    all on_departure(tour: i64, starts: Date) -> Vec<Booking> =
        "WHERE tour_id = $1 AND travel_date = $2 AND state IN \
         ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed') ORDER BY received_at, id";

    /// The bookings that a cancellation affects.
    all of_departure(departure: Uuid) -> Vec<Booking> = OF_DEPARTURE;

    /// As `of_departure`, for a screen.
    readable shown(departure: Uuid) -> Vec<Booking> = OF_DEPARTURE;

    /// Notes that a booking is affected again, after a decision that was taken back. Returns its row.
    claim again(departure: Uuid, booking: Uuid, at: Millis) -> Vec<AffectedBooking> = format!(
        "UPDATE affected_bookings SET at = $3, undone_at = NULL \
         WHERE departure_id = $1 AND booking_id = $2 AND undone_at IS NOT NULL RETURNING {}",
        AffectedBooking::COLUMNS
    );

    /// Notes that the decision is taken back: mails that were sent still refer to the rows. Returns those of this decision.
    claim release(departure: Uuid, at: Millis) -> Vec<Uuid> =
        "UPDATE affected_bookings SET undone_at = $2 WHERE departure_id = $1 AND undone_at IS NULL RETURNING id";

    /// Whether a booking is on a departure that does not take place.
    query is_affected(booking: Uuid) -> bool = format!("SELECT 1 FROM bookings WHERE id = $1 AND {ON_CANCELLED}");

    /// The bookings on departures that do not take place which are neither moved nor cancelled with everything paid back.
    readable to_settle(most: i64) -> Vec<Booking> = format!(
        "WHERE id IN (SELECT booking_id FROM affected_bookings WHERE undone_at IS NULL) AND {ON_CANCELLED} \
         AND state <> 'refunded' AND (state NOT IN ('cancelled', 'expired') OR id IN ({WITH_BALANCE} < 0)) \
         ORDER BY travel_date, received_at, id LIMIT $1"
    );

    /// Deletes the rows of bookings that are deleted.
    write purge() -> () = "DELETE FROM affected_bookings WHERE booking_id NOT IN (SELECT id FROM bookings)";
}
