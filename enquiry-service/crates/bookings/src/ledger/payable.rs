//! Bookings with the time since when they have been payable.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{TableRow, table::statements},
};

use super::model::Booking;
use crate::cancelled_departures::store::ON_CANCELLED;

/// Since when a booking has been payable: its last version with another price or state, else the acceptance of an order in
/// quarantine or the payment that has resumed an expired booking; or later, the moment from which its departure took place
/// after all. A change that asks for nothing new gives no new days.
pub const PAYABLE_SINCE: &str = "(SELECT max(since) FROM (SELECT max(undone_at) AS since FROM affected_bookings \
                                 WHERE affected_bookings.booking_id = bookings.id UNION ALL SELECT coalesce((SELECT max(made_at) FROM booking_versions \
                                 WHERE booking_id = bookings.id AND (EXISTS (SELECT 1 FROM ledger \
                                 WHERE ledger.booking_id = booking_versions.booking_id \
                                 AND ledger.change_id = booking_versions.change_id) OR EXISTS (SELECT 1 \
                                 FROM booking_changes WHERE booking_changes.id = booking_versions.change_id \
                                 AND from_state <> to_state))), (SELECT max(at) FROM booking_changes \
                                 WHERE booking_id = bookings.id AND from_state IN ('requested', 'expired')), \
                                 bookings.received_at)) AS moments)";

/// The first words of the queries for bookings, each with the time since when it has been payable.
pub fn bookings() -> String {
    format!("SELECT {}, {PAYABLE_SINCE} FROM bookings", Booking::COLUMNS)
}

/// When the last payment of the booking with this id, an SQL expression, was recorded.
pub fn last_payment_of(booking: &str) -> String {
    format!("SELECT at FROM ledger WHERE booking_id = {booking} AND kind = 'payment' ORDER BY line DESC LIMIT 1")
}

statements! {
    /// Bookings with an outstanding amount. Nobody pays for a departure that does not take place.
    readable_rows outstanding() -> Vec<(Booking, Millis)> = format!(
        "{} WHERE state IN ('awaiting_payment', 'deposit_paid', 'confirmed') AND NOT {ON_CANCELLED} \
         ORDER BY received_at, id",
        bookings()
    );

    /// Unpaid bookings received before the given time, oldest first, without those whose payment needs review, and
    /// without those that were changed after something was paid or whose departure does not take place: a person decides
    /// about them.
    readable_rows unpaid(before: Millis) -> Vec<(Booking, Millis)> = format!(
        "{} WHERE state = 'awaiting_payment' AND received_at < $1 AND NOT EXISTS \
         (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear') \
         AND NOT EXISTS (SELECT 1 FROM booking_versions JOIN ledger ON ledger.booking_id = booking_versions.booking_id \
         WHERE booking_versions.booking_id = bookings.id AND kind = 'payment' AND ledger.at <= made_at) \
         AND NOT {ON_CANCELLED} \
         ORDER BY received_at, id LIMIT 1000",
        bookings()
    );

    /// When the last payment of a booking was recorded.
    query last_payment(booking: Uuid) -> Option<Millis> = last_payment_of("$1");

    /// The newest bookings of an address, at most as many.
    readable_rows of_address(email_key: &str, most: i64) -> Vec<(Booking, Millis)> =
        format!("{} WHERE email_key = $1 ORDER BY received_at DESC, id DESC LIMIT $2", bookings());

    /// A booking.
    query find(id: Uuid) -> Option<(Booking, Millis)> = format!("{} WHERE id = $1", bookings());
}
