//! The records of an address that erasing a person deletes or blanks. Every read fails on a row that cannot be read: the
//! decision to erase rests on the complete list.

use uuid::Uuid;

use super::model::{ErasedBooking, ErasedCase, Merge};
use crate::kernel::database::{Connection, DatabaseError, row::FromRow, table::query_row, value::values};

query_row!(ErasedCase, "enquiries", [id, reference, name as "full_name", received_at]);
query_row!(ErasedBooking, "bookings", [id, number, name as "full_name", travel_date, state]);
query_row!(Merge, "contact_merges", [by as "merged_by", at, with as "merged_with"]);

fn all<T: FromRow>(connection: &Connection, sql: &str, key: &str) -> Result<Vec<T>, DatabaseError> {
    connection.run(sql, &[values![key]])?.0.into_iter().collect()
}

/// The enquiries of an address, oldest first.
///
/// # Errors
/// If the query fails or a row cannot be read.
pub fn cases(connection: &Connection, key: &str) -> Result<Vec<ErasedCase>, DatabaseError> {
    let sql =
        "SELECT id, reference, full_name, received_at FROM enquiries WHERE email_key = $1 ORDER BY received_at, id";
    all(connection, sql, key)
}

/// The bookings of an address, oldest first.
///
/// # Errors
/// If the query fails or a row cannot be read.
pub fn bookings(connection: &Connection, key: &str) -> Result<Vec<ErasedBooking>, DatabaseError> {
    let sql = "SELECT id, number, full_name, travel_date, state FROM bookings \
               WHERE email_key = $1 AND email_key <> '' ORDER BY received_at, id";
    all(connection, sql, key)
}

/// The ids of the reviews and of the waiting list entries of an address, and of its account.
///
/// # Errors
/// If a query fails or a row cannot be read.
pub fn others(connection: &Connection, key: &str) -> Result<[Vec<Uuid>; 3], DatabaseError> {
    Ok([
        all(connection, "SELECT id FROM reviews WHERE email_key = $1 ORDER BY id", key)?,
        all(connection, "SELECT id FROM waiting_list WHERE email_key = $1 ORDER BY id", key)?,
        all(connection, "SELECT id FROM accounts WHERE email_key = $1 ORDER BY id", key)?,
    ])
}

/// The merges of an address, oldest first.
///
/// # Errors
/// If the query fails or a row cannot be read.
pub fn merges(connection: &Connection, key: &str) -> Result<Vec<Merge>, DatabaseError> {
    let sql = "SELECT merged_by, at, CASE WHEN one_key = $1 THEN other_key ELSE one_key END AS merged_with FROM contact_merges \
               WHERE one_key = $1 OR other_key = $1 ORDER BY at, one_key, other_key";
    all(connection, sql, key)
}
