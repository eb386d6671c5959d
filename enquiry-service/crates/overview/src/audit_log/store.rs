//! The current names of the objects that the log mentions.

use kernel::database::{Connection, DatabaseError, table::statements};

/// The id, the number and the visitor's name of these cases.
pub fn cases(on: &Connection, ids: &[&str]) -> Result<Vec<(String, String, String)>, DatabaseError> {
    on.rows_with_keys("SELECT id, reference, full_name FROM enquiries WHERE id", ids)
}

/// As [`cases`], of bookings.
pub fn bookings(on: &Connection, ids: &[&str]) -> Result<Vec<(String, String, String)>, DatabaseError> {
    on.rows_with_keys("SELECT id, number, full_name FROM bookings WHERE id", ids)
}

/// The id, the tour and the author's name of these reviews.
pub fn reviews(on: &Connection, ids: &[&str]) -> Result<Vec<(String, String, String)>, DatabaseError> {
    on.rows_with_keys("SELECT id, tour, name FROM reviews WHERE id", ids)
}

/// The id and the name of these colleagues.
pub fn people(on: &Connection, ids: &[&str]) -> Result<Vec<(String, String)>, DatabaseError> {
    on.rows_with_keys("SELECT id, name FROM staff WHERE id", ids)
}

/// The id, the tour and the first day of these departures.
pub fn departures(on: &Connection, ids: &[&str]) -> Result<Vec<(String, i64, String)>, DatabaseError> {
    on.rows_with_keys("SELECT id, tour_id, starts FROM departures WHERE id", ids)
}

/// The inviters of these friends: the friend's id, the code of the invitation and the inviter's name.
pub fn inviters(on: &Connection, friends: &[&str]) -> Result<Vec<(String, String, String)>, DatabaseError> {
    on.rows_with_keys(
        "SELECT friends.id, affiliate, accounts.name FROM friends JOIN affiliates ON affiliates.slug = affiliate \
         JOIN accounts ON accounts.id = affiliates.account WHERE friends.id",
        friends,
    )
}

statements! {
    /// The case and the booking with this number.
    query with_number(number: &str) -> Vec<String> =
        "SELECT id FROM enquiries WHERE reference = $1 UNION ALL SELECT id FROM bookings WHERE number = $1";
}
