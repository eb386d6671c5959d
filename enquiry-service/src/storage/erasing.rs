//! The statements that take away everything about one person; `$1` is the key of the address. Both databases run them.

use super::affiliate;
use crate::fields::EmailAddress;

/// Accounts that share the address under another key, with their addresses.
pub const COLLIDING_ACCOUNTS: &str = "SELECT id, email FROM accounts WHERE email_key LIKE 'collides:%'";
/// Mails by the address they go to.
pub const RECIPIENTS: &str = "SELECT id, recipient FROM outbox WHERE recipient <> ''";
pub const MAIL: &str = "DELETE FROM outbox WHERE id = $1";

const ACCOUNTS: &str = "SELECT id FROM signups WHERE email_key = $1 UNION SELECT id FROM accounts WHERE email_key = $1";
const BOOKINGS: &str = "SELECT id FROM bookings WHERE email_key = $1";

/// What goes with the person and is not counted, in this order.
pub fn uncounted() -> [String; 7] {
    [
        "DELETE FROM submissions WHERE answer IN (SELECT reference FROM enquiries WHERE email_key = $1 \
         UNION SELECT id FROM reviews WHERE email_key = $1 UNION SELECT reference FROM bookings WHERE email_key = $1)"
            .to_owned(),
        format!(
            "DELETE FROM outbox WHERE about IN (SELECT id FROM enquiries WHERE email_key = $1 \
             UNION SELECT id FROM reviews WHERE email_key = $1 \
             UNION SELECT id FROM booking_changes WHERE booking_id IN ({BOOKINGS}) \
             UNION SELECT id FROM payments WHERE booking_id IN ({BOOKINGS}) UNION {ACCOUNTS})"
        ),
        affiliate::sql::ERASE.to_owned(),
        format!("DELETE FROM secrets WHERE subject IN ({ACCOUNTS})"),
        "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE pending_email_key = $1".to_owned(),
        "DELETE FROM signups WHERE email_key = $1".to_owned(),
        // Sessions, favourites, picture and invitations go with the account.
        "DELETE FROM accounts WHERE email_key = $1".to_owned(),
    ]
}

/// What the operator is told the number of; of a booking the journey and the money stay.
pub fn counted(nameless_booking: &str) -> [String; 3] {
    [
        "DELETE FROM enquiries WHERE email_key = $1".to_owned(),
        "DELETE FROM reviews WHERE email_key = $1".to_owned(),
        format!("UPDATE bookings SET {nameless_booking} WHERE email_key = $1"),
    ]
}

/// The ids of those rows whose address has the key.
pub fn of_person(rows: Vec<(String, String)>, email_key: &str) -> impl Iterator<Item = String> {
    rows.into_iter().filter(move |(_, address)| EmailAddress::key_of(address) == email_key).map(|(id, _)| id)
}
