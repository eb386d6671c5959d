//! Keys of e-mail addresses: where they stand, and how they are made again after their rule became another.

use super::{DatabaseError, Transaction, value::values};
use crate::primitives::fields::EmailAddress;

/// Columns with keys, by table, with the column that they are made of, and whether a key may stand in it once only.
const KEYED: [(&str, &str, &str, bool); 7] = [
    ("enquiries", "email_key", "email", false),
    ("reviews", "email_key", "email", false),
    ("bookings", "email_key", "email", false),
    ("signups", "email_key", "email", false),
    ("accounts", "email_key", "email", true),
    ("accounts", "pending_email_key", "pending_email", false),
    // Friends are kept without their address: their new key is made of the old one.
    ("friends", "email_key", "email_key", true),
];

/// The key of an account whose address has the key of an older account. It is found by its own spelling only, so that
/// neither is taken for the other.
pub fn colliding(typed: &str) -> String {
    format!("collides:{typed}")
}

/// Makes the keys of addresses with letters beyond ASCII by the rule of this version, oldest rows first.
///
/// # Errors
/// Where the database does not answer or refuses.
pub fn make_again(transaction: &Transaction) -> Result<(), DatabaseError> {
    for (table, key, address, is_unique) in KEYED {
        let order = match table {
            "enquiries" | "reviews" | "bookings" => "received_at",
            _ => "created_at",
        };
        let condition = transaction.dialect().is_beyond_ascii(address);
        let affected = format!("SELECT id, {address} FROM {table} WHERE {condition} ORDER BY {order}, id");
        let rows: Vec<(String, String)> = transaction.rows(&affected, &[])?;
        let set = format!("UPDATE {table} SET {key} = $1 WHERE id = $2");
        // A key that is about to change takes none from another row.
        for (id, _) in &rows {
            transaction.execute(&set, values![id, id])?;
        }
        for (id, address) in &rows {
            let new = EmailAddress::key_of(address);
            let taken = format!("SELECT 1 FROM {table} WHERE {key} = $1 AND id <> $2");
            let is_taken = is_unique && transaction.exists(&taken, values![&new, id])?;
            let new = match (is_taken, table) {
                (false, _) => new,
                // Of one address the first invitation counts; the other is kept and counts no more.
                (true, "friends") => id.clone(),
                (true, _) => colliding(address),
            };
            transaction.execute(&set, values![new, id])?;
        }
    }
    Ok(())
}
