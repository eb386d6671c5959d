//! Departures and the places on them.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction,
        table::{read_row, statements, table_row},
        value::values,
    },
};

use super::model::{Departure, DepartureKey, KnownDepartures, Party};

table_row! {
    Departure, "departures", [
    id, tour_id, starts, ends, places_seen, places, capacity, minimum, withdrawn_at, decided_at,
    cancelled_at, cancelled_by, cancel_reason, announced],
    read [
        taken = "(SELECT CAST(coalesce(sum(travellers), 0) AS BIGINT) FROM bookings \
            WHERE bookings.tour_id = departures.tour_id AND travel_date = starts AND state IN \
            ('awaiting_payment', 'deposit_paid', 'paid', 'confirmed', 'travelled')) AS taken",
        held = "(SELECT CAST(coalesce(sum(travellers), 0) AS BIGINT) FROM bookings \
            WHERE bookings.tour_id = departures.tour_id AND travel_date = starts AND state = 'requested') AS held",
        kept = "(SELECT CAST(coalesce(sum(travellers), 0) AS BIGINT) FROM holds \
            WHERE departure_id = departures.id AND ended_at IS NULL) AS kept",
    ]
}

read_row!(Party, "bookings", [id, number, name as "full_name", tour_id, travel_date, travellers, state]);

/// The departure of a tour on a day, offered or withdrawn.
pub fn find(connection: &Connection, (tour_id, starts): DepartureKey) -> Result<Option<Departure>, DatabaseError> {
    connection.all("WHERE tour_id = $1 AND starts = $2", values![tour_id, starts])
}

/// Whether the departure of a journey does not take place.
pub fn is_cancelled(connection: &Connection, departure: Option<DepartureKey>) -> Result<bool, DatabaseError> {
    let found = departure.map_or(Ok(None), |departure| find(connection, departure))?;
    Ok(found.is_some_and(|departure| departure.cancelled_at.is_some()))
}

/// Locks a departure until the transaction ends, so that its places are counted after those of concurrent transactions.
pub fn lock(transaction: &Transaction, (tour_id, starts): DepartureKey) -> Result<(), DatabaseError> {
    let sql = "SELECT 1 FROM departures WHERE tour_id = $1 AND starts = $2 FOR NO KEY UPDATE";
    transaction.query(sql, values![tour_id, starts])
}

/// Reads a departure and locks its row until the transaction ends.
pub fn locked(transaction: &Transaction, id: Uuid) -> Result<Option<Departure>, DatabaseError> {
    // Its places are counted after the row is locked.
    match transaction.query("SELECT 1 FROM departures WHERE id = $1 FOR NO KEY UPDATE", values![id])? {
        true => transaction.find(id),
        false => Ok(None),
    }
}

/// Updates the content's fields of a departure: last day, places, minimum, and the time of its withdrawal.
pub fn update(transaction: &Transaction, departure: &Departure) -> Result<(), DatabaseError> {
    let Departure { id, ends, places_seen, places, capacity, minimum, withdrawn_at, .. } = departure;
    let sql = "UPDATE departures SET ends = $1, places_seen = $2, places = $3, capacity = $4, minimum = $5, \
               withdrawn_at = $6 WHERE id = $7";
    transaction.write(sql, values![ends, places_seen, places, capacity, minimum, withdrawn_at, id])
}

statements! {
    /// The coming departures, offered or withdrawn, by first day.
    readable coming(today: Date) -> Vec<Departure> = "WHERE starts > $1 ORDER BY starts, tour_id";

    /// The bookings that take or hold places on coming days, the first ones first.
    readable parties(today: Date) -> Vec<Party> =
        "WHERE travel_date > $1 AND state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed', \
         'travelled') ORDER BY received_at, id";

    /// Coming departures with a waiting list.
    readable waited_for(today: Date) -> Vec<Departure> =
        "WHERE starts > $1 AND cancelled_at IS NULL AND id IN \
         (SELECT departure_id FROM waiting_list WHERE quarantine IS NULL AND ended_at IS NULL) \
         ORDER BY starts, tour_id";

    /// Notes or takes back the decision that a departure takes place, unless it is cancelled. Returns 0 if nothing changes.
    write decide(id: Uuid, decided_at: Option<Millis>) -> u64 =
        "UPDATE departures SET decided_at = $2 \
         WHERE id = $1 AND cancelled_at IS NULL AND (decided_at IS NULL) <> (CAST($2 AS BIGINT) IS NULL)";

    /// The coming departures that do not take place.
    query cancelled(today: Date) -> Vec<DepartureKey> =
        "SELECT tour_id, starts FROM departures WHERE starts > $1 AND cancelled_at IS NOT NULL";

    /// Sets the number of free places last announced to the operator.
    write set_announced(id: Uuid, left: i64) -> () = "UPDATE departures SET announced = $2 WHERE id = $1";

    /// The coming departures that the sites offer, cancelled ones too: visitors read that they do not take place.
    readable on_offer(today: Date) -> Vec<Departure> =
        "WHERE starts > $1 AND withdrawn_at IS NULL ORDER BY starts, tour_id";
}

/// The coming departures of a tour that the sites offer, cancelled ones too.
pub fn of_tour(on: &Connection, tour_id: i64, today: Date) -> Result<KnownDepartures, DatabaseError> {
    let rest = "WHERE tour_id = $1 AND starts > $2 AND withdrawn_at IS NULL";
    let departures: Vec<Departure> = on.all(rest, values![tour_id, today])?;
    Ok(departures.into_iter().map(|departure| (departure.key(), departure)).collect())
}
