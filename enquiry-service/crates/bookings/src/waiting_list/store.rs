//! Waiting lists of departures in order of arrival.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction,
        table::{statements, table_row},
        value::values,
    },
    submissions::{quarantine::Quarantined, store::quarantined},
};

use super::model::Waiting;
use crate::ledger::model::Booking;

table_row! {
    Waiting, "waiting_list", [
        id, reference, departure as "departure_id", received_at, locale, persons, name as "full_name", email,
        phone as "phone_typed, phone", network, quarantine,
        ended_at,
    ],
    with |waiting| ["email_key": waiting.email.key()]
}

/// Removes the entries of a person who has booked the departure.
pub fn leave(transaction: &Transaction, booking: &Booking) -> Result<(), DatabaseError> {
    let Some((tour, starts)) = booking.departure() else { return Ok(()) };
    let sql = "DELETE FROM waiting_list WHERE email_key = $1 AND departure_id IN \
               (SELECT id FROM departures WHERE tour_id = $2 AND starts = $3)";
    transaction.write(sql, values![booking.email.key(), tour, starts])
}

statements! {
    /// The entries that have come into quarantine since the given time, for the notice of them.
    readable_rows in_quarantine(since: Millis, most: i64) -> Vec<Quarantined> =
        quarantined("waiting_list", ["reference", "full_name"]);

    /// Whether an entry of a departure's waiting list needs no more than these places.
    query fits(departure: Uuid, places: i64) -> bool =
        "SELECT 1 FROM waiting_list WHERE departure_id = $1 AND quarantine IS NULL AND ended_at IS NULL \
         AND persons <= $2 LIMIT 1";

    /// The position of an entry in its list.
    value place(id: Uuid) -> i64 =
        "SELECT count(*) + 1 FROM waiting_list AS own JOIN waiting_list AS other \
         ON other.departure_id = own.departure_id AND other.quarantine IS NULL AND other.ended_at IS NULL AND other.line < own.line \
         WHERE own.id = $1";

    /// Releases an entry from quarantine. Returns whether it was quarantined.
    write accept(id: Uuid) -> bool =
        "UPDATE waiting_list SET quarantine = NULL WHERE id = $1 AND quarantine IS NOT NULL AND ended_at IS NULL";

    /// Deletes an entry. Returns whether it existed.
    write strike(id: Uuid) -> bool = "DELETE FROM waiting_list WHERE id = $1";

    /// Deletes the entries of a person. Returns their number.
    write erase(email_key: &str) -> u64 = "DELETE FROM waiting_list WHERE email_key = $1";

    /// Deletes entries that have been quarantined since before the given time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM waiting_list WHERE quarantine IS NOT NULL AND received_at < $1";

    /// Deletes the entries of departures that began before the day.
    write purge(begun: Date) -> () =
        "DELETE FROM waiting_list WHERE departure_id IN (SELECT id FROM departures WHERE starts < $1)";

    /// The entries of a departure in order of arrival, optionally with quarantined ones.
    all of_departure(departure: Uuid, with_quarantined: bool) -> Vec<Waiting> =
        "WHERE departure_id = $1 AND ended_at IS NULL AND (quarantine IS NULL OR CAST($2 AS BOOLEAN)) ORDER BY line";

    /// The entries of all departures from a day on with quarantined ones, in order of arrival.
    readable from(first: Date) -> Vec<Waiting> =
        "WHERE ended_at IS NULL AND departure_id IN (SELECT id FROM departures WHERE starts >= $1) ORDER BY line";

    /// Puts the entries of a departure back on the list that have ended with it and have had no mail about that. Returns
    /// them.
    claim resume(departure: Uuid) -> Vec<Uuid> =
        "UPDATE waiting_list SET ended_at = NULL WHERE departure_id = $1 AND ended_at IS NOT NULL \
         AND (quarantine IS NOT NULL OR id IN \
         (SELECT about FROM outbox WHERE kind = 'waiting_cancelled' AND state = 'waiting')) RETURNING id";

    /// Ends the entries of a departure that does not take place. Returns them.
    claim end(departure: Uuid, at: Millis) -> Vec<Uuid> =
        "UPDATE waiting_list SET ended_at = $2 WHERE departure_id = $1 AND ended_at IS NULL RETURNING id";
}

/// The entry with this reference and its position in the list; `None` without one.
pub fn by_reference(on: &Connection, reference: &str) -> Result<Option<(Waiting, i64)>, DatabaseError> {
    let found: Option<Waiting> = on.all("WHERE reference = $1", values![reference])?;
    found.map(|waiting| place(on, waiting.id).map(|place| (waiting, place))).transpose()
}

/// The entry with this id and its position in the list.
pub fn by_id(on: &Connection, id: Uuid) -> Result<Option<(Waiting, i64)>, DatabaseError> {
    let found: Option<Waiting> = on.find(id)?;
    found.map(|waiting| place(on, waiting.id).map(|place| (waiting, place))).transpose()
}
