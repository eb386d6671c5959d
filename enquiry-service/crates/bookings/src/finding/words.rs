//! The search index of bookings, which is never copied.

use uuid::Uuid;

use kernel::{
    database::table::{new_row, statements},
    search::index::Index,
};

/// The index of bookings.
pub const BOOKINGS: Index = Index { table: "search_booking_words", id: "booking_id", fts5: "search_found_bookings" };

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
    query are_waiting() -> bool = "SELECT 1 FROM bookings WHERE searchable = 0 LIMIT 1";

    /// Marks the newest outdated bookings as indexed and returns them. Bookings that another transaction changes are
    /// left for the next call: to wait for several of them could end in a deadlock with an import of payments.
    write take(most: i64) -> Vec<Uuid> =
        "UPDATE bookings SET searchable = 1 WHERE id IN (SELECT id FROM bookings WHERE searchable = 0 \
         ORDER BY received_at DESC LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id";

    /// Marks all entries as outdated.
    write all_are_outdated() -> () = "UPDATE bookings SET searchable = 0";

    /// Deletes the entries of a person's bookings; call it before the bookings are blanked.
    write erase(email_key: &str) -> () =
        "DELETE FROM search_booking_words WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";

    /// Deletes the entries of bookings whose personal data were blanked after indexing.
    write purge() -> () =
        "DELETE FROM search_booking_words WHERE booking_id IN (SELECT id FROM bookings WHERE searchable = 0)";
}
