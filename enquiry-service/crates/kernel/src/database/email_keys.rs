//! Columns with keys of e-mail addresses, and their migration when the rule of keys changes.

use super::{DatabaseError, Transaction, value::values};
use crate::fields::EmailAddress;

/// The key columns: table, key, source column, and whether the key is unique.
const KEYED: [(&str, &str, &str, bool); 7] = [
    ("enquiries", "email_key", "email", false),
    ("reviews", "email_key", "email", false),
    ("bookings", "email_key", "email", false),
    ("signups", "email_key", "email", false),
    ("accounts", "email_key", "email", true),
    ("accounts", "pending_email_key", "pending_email", false),
    // Friends have no stored address: their new key is derived from the old one.
    ("friends", "email_key", "email_key", true),
];

/// The key of an account whose address key an older account has. It matches the exact spelling only, so that the
/// accounts are not confused.
pub fn colliding(typed: &str) -> String {
    format!("collides:{typed}")
}

/// The ids of the rows whose address has the key.
pub fn of_person<T>(rows: Vec<(T, String)>, email_key: &str) -> impl Iterator<Item = T> {
    rows.into_iter().filter_map(move |(id, address)| (EmailAddress::key_of(&address) == email_key).then_some(id))
}

/// Recomputes the keys of non-ASCII addresses by the current rule, oldest rows first.
pub fn make_again(transaction: &Transaction) -> Result<(), DatabaseError> {
    for (table, key, address, is_unique) in KEYED {
        let order = match table {
            "enquiries" | "reviews" | "bookings" => "received_at",
            _ => "created_at",
        };
        let condition = transaction.dialect().is_beyond_ascii(address);
        let affected = format!("SELECT id, {address} FROM {table} WHERE {condition} ORDER BY {order}, id");
        let rows: Vec<(String, String)> = transaction.query(&affected, &[])?;
        let set = format!("UPDATE {table} SET {key} = $1 WHERE id = $2");
        // Clears the keys first, so that old keys cannot collide with new ones.
        for (id, _) in &rows {
            transaction.write::<()>(&set, values![id, id])?;
        }
        for (id, address) in &rows {
            let new = EmailAddress::key_of(address);
            let taken = format!("SELECT 1 FROM {table} WHERE {key} = $1 AND id <> $2");
            let is_taken = is_unique && transaction.query(&taken, values![&new, id])?;
            let new = match (is_taken, table) {
                (false, _) => new,
                // The first invitation of an address counts; the other is kept without effect.
                (true, "friends") => id.clone(),
                (true, _) => colliding(address),
            };
            transaction.write::<()>(&set, values![new, id])?;
        }
    }
    Ok(())
}
