//! What mails about bookings are about.

use uuid::Uuid;

use kernel::database::table::statements;

/// The rows of a booking that mails to its traveller are about.
pub const MAILED_ROWS: &str = "SELECT id FROM booking_changes WHERE booking_id = $1 \
                               UNION ALL SELECT id FROM reminders WHERE booking_id = $1 \
                               UNION ALL SELECT id FROM affected_bookings WHERE booking_id = $1";

statements! {
    /// The booking of a row that a mail to its traveller is about.
    query booking_of(row: Uuid) -> Option<Uuid> = "SELECT booking_id FROM booking_changes WHERE id = $1 \
         UNION ALL SELECT booking_id FROM reminders WHERE id = $1 \
         UNION ALL SELECT booking_id FROM affected_bookings WHERE id = $1";
}
