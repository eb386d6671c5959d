//! Who waits for places of a departure, in the order in which they came.

use jiff::civil::Date;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Transaction,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::{
    domain::{booking::Booking, waiting_list::Waiting},
    primitives::clock::Millis,
};

table_row! {
    Waiting, "waiting_list", [
        id, reference, departure as "departure_id", received_at, locale, persons, name as "full_name", email,
        phone as "phone_typed, phone", network, quarantine,
    ],
    with |waiting| ["email_key": waiting.email.key()]
}

/// Takes a person who has booked a departure out of its line.
///
/// # Errors
/// Where the database does not take it.
pub fn leave(transaction: &Transaction, booking: &Booking) -> Result<(), DatabaseError> {
    let (tour, starts) = booking.departure();
    let sql = "DELETE FROM waiting_list WHERE email_key = $1 AND departure_id IN \
               (SELECT id FROM departures WHERE tour_id = $2 AND starts = $3)";
    transaction.execute(sql, values![booking.email.key(), tour, starts]).map(drop)
}

/// Whether one of those who wait for a departure needs no more than these places.
///
/// # Errors
/// Where the database does not answer.
pub fn fits(connection: &Connection, departure: Uuid, places: i64) -> Result<bool, DatabaseError> {
    let sql = "SELECT 1 FROM waiting_list WHERE departure_id = $1 AND quarantine IS NULL AND persons <= $2 LIMIT 1";
    connection.exists(sql, values![departure, places])
}

fn place(connection: &Connection, id: Uuid) -> Result<i64, DatabaseError> {
    let sql = "SELECT count(*) FROM waiting_list AS own JOIN waiting_list AS other \
               ON other.departure_id = own.departure_id AND other.quarantine IS NULL AND other.line < own.line \
               WHERE own.id = $1";
    let before: Option<i64> = connection.row(sql, values![id])?;
    Ok(before.map_or(1, |before| before + 1))
}

statements! {
    /// Takes a name out of quarantine; whether it was there.
    write accept(id: Uuid) -> bool =
        "UPDATE waiting_list SET quarantine = NULL WHERE id = $1 AND quarantine IS NOT NULL";

    /// Takes a name out of the line; whether it was there.
    write strike(id: Uuid) -> bool = "DELETE FROM waiting_list WHERE id = $1";

    /// Takes away the names of one person; how many there were.
    write erase(email_key: &str) -> u64 = "DELETE FROM waiting_list WHERE email_key = $1";

    /// Takes away what has been in quarantine since before the time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM waiting_list WHERE quarantine IS NOT NULL AND received_at < $1";

    /// Takes away the names of those who wait for a departure that began before the day.
    write purge(begun: Date) -> () =
        "DELETE FROM waiting_list WHERE departure_id IN (SELECT id FROM departures WHERE starts < $1)";
}

impl Database {
    /// The name with this reference and its place in the line; `None` where there is no such name.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn waiting_by_reference(&self, reference: &str) -> Result<Option<(Waiting, i64)>, DatabaseError> {
        let reference = reference.to_owned();
        self.read(move |connection| {
            let found: Option<Waiting> = connection.first("WHERE reference = $1", values![reference])?;
            found.map(|waiting| place(connection, waiting.id).map(|place| (waiting, place))).transpose()
        })
        .await
    }

    /// The same, by the id that mails know.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn waiting_by_id(&self, id: Uuid) -> Result<Option<(Waiting, i64)>, DatabaseError> {
        self.read(move |connection| {
            let found: Option<Waiting> = connection.first("WHERE id = $1", values![id])?;
            found.map(|waiting| place(connection, waiting.id).map(|place| (waiting, place))).transpose()
        })
        .await
    }
}

database_statements! {
    /// The names in the line of a departure, first come first; with those in quarantine where they are wanted.
    select waiting(departure: Uuid, with_quarantined: bool) -> Vec<Waiting> =
        "WHERE departure_id = $1 AND (quarantine IS NULL OR CAST($2 AS BOOLEAN)) ORDER BY line";

    /// Names in quarantine, oldest first.
    select quarantined_waiting(since: i64, most: i64) -> Vec<Waiting> =
        "WHERE quarantine IS NOT NULL AND received_at >= $1 ORDER BY line LIMIT $2";

    /// Of one person, newest first.
    select waiting_of(email_key: &str) -> Vec<Waiting> = "WHERE email_key = $1 ORDER BY line DESC";
}
