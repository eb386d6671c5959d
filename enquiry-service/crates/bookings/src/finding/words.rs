//! The search index of bookings. It is derived from the bookings and never copied: `searchable` of a booking is 0 if its
//! entry is missing or outdated.

use uuid::Uuid;

use kernel::database::{
    DatabaseError, Transaction,
    dialect::Dialect,
    table::{new_row, statements},
};

use crate::ledger::model::Booking;

/// The index entry of a booking.
pub struct BookingWords {
    /// The booking.
    pub booking: Uuid,
    /// The words, separated by spaces.
    pub words: String,
}

new_row! {
    BookingWords, "search_booking_words", [booking as "booking_id", words],
    "ON CONFLICT (booking_id) DO UPDATE SET words = excluded.words"
}

statements! {
    /// Whether entries are outdated.
    exists are_waiting() -> bool = "SELECT 1 FROM bookings WHERE searchable = 0 LIMIT 1";

    /// Marks the newest outdated bookings as indexed and returns them. Bookings that another transaction changes are
    /// left for the next call: to wait for several of them could end in a deadlock with an import of payments.
    write_rows take(most: i64) -> Vec<Uuid> =
        "UPDATE bookings SET searchable = 1 WHERE id IN (SELECT id FROM bookings WHERE searchable = 0 \
         ORDER BY received_at DESC LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id";

    /// A booking; `None` if there is none.
    first find(booking: Uuid) -> Option<Booking> = "WHERE id = $1";

    /// Deletes the entries of a person's bookings; call it before the bookings are blanked.
    write erase(email_key: &str) -> () =
        "DELETE FROM search_booking_words WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";

    /// Deletes the entries of bookings whose personal data were blanked after indexing.
    write purge() -> () =
        "DELETE FROM search_booking_words WHERE booking_id IN (SELECT id FROM bookings WHERE searchable = 0)";
}

/// Marks all entries as outdated.
pub fn all_are_outdated(transaction: &Transaction) -> Result<(), DatabaseError> {
    transaction.batch("UPDATE bookings SET searchable = 0")
}

/// The ids of the bookings that match a query, which is the parameter in the form of [`Dialect::search`]. Forces
/// PostgreSQL to use the index, as the search of cases does.
pub fn found_by(dialect: Dialect, parameter: &str) -> String {
    match dialect {
        Dialect::Sqlite => format!(
            "SELECT booking_id FROM search_booking_words WHERE number IN \
             (SELECT rowid FROM search_found_bookings WHERE search_found_bookings MATCH {parameter})"
        ),
        Dialect::Postgres => format!(
            "WITH found AS MATERIALIZED (SELECT booking_id FROM search_booking_words \
             WHERE array_to_tsvector(string_to_array(words, ' ')) @@ CAST(CAST({parameter} AS TEXT) AS tsquery)) \
             SELECT booking_id FROM found"
        ),
    }
}
