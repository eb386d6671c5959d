//! Departures and the places on them.

use jiff::civil::Date;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Transaction,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::domain::departure::{Departure, DepartureKey, PlacesLeft};

table_row! {
    Departure, "departures", [id, tour_id, starts, ends, places_seen, capacity, minimum, withdrawn_at, announced],
    read [
        taken as "(SELECT CAST(coalesce(sum(travellers), 0) AS BIGINT) FROM bookings \
            WHERE bookings.tour_id = departures.tour_id AND travel_date = starts AND state IN \
            ('awaiting_payment', 'deposit_paid', 'paid', 'confirmed', 'travelled'))",
    ]
}

const COMING: &str = "WHERE starts > $1 ORDER BY starts, tour_id";
/// The departure of a tour on a day, offered or withdrawn.
///
/// # Errors
/// Where the database does not answer or the row cannot be read.
pub fn find(connection: &Connection, (tour_id, starts): DepartureKey) -> Result<Option<Departure>, DatabaseError> {
    connection.first("WHERE tour_id = $1 AND starts = $2", values![tour_id, starts])
}

/// The places that are left on a departure: nothing of a day that is no departure, `None` inside without a limit, no
/// place on a departure that was withdrawn.
///
/// # Errors
/// Where the database does not answer.
pub fn places_left(transaction: &Transaction, key: DepartureKey) -> Result<Option<Option<i64>>, DatabaseError> {
    Ok(find(transaction, key)?.map(|departure| departure.left()))
}

/// Writes what the content says of a departure: last day, places, minimum, and when it was withdrawn.
///
/// # Errors
/// Where the database does not take it.
pub fn update(transaction: &Transaction, departure: &Departure) -> Result<(), DatabaseError> {
    let Departure { id, ends, places_seen, capacity, minimum, withdrawn_at, .. } = departure;
    let sql = "UPDATE departures SET ends = $1, places_seen = $2, capacity = $3, minimum = $4, withdrawn_at = $5 \
               WHERE id = $6";
    transaction.execute(sql, values![ends, places_seen, capacity, minimum, withdrawn_at, id]).map(drop)
}

statements! {
    /// The departures that have not begun, offered or withdrawn, by their first day.
    select coming(today: Date) -> Vec<Departure> = COMING;

    /// Coming departures that somebody waits for.
    select waited_for(today: Date) -> Vec<Departure> =
        "WHERE starts > $1 AND id IN (SELECT departure_id FROM waiting_list WHERE quarantine IS NULL) \
         ORDER BY starts, tour_id";

    /// Writes the number of free places that the operator was told of last.
    write set_announced(id: Uuid, left: i64) -> () = "UPDATE departures SET announced = $2 WHERE id = $1";
}

impl Database {
    /// The departure of a tour on a day, offered or withdrawn; `None` where there never was one.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn departure(&self, key: DepartureKey) -> Result<Option<Departure>, DatabaseError> {
        self.read(move |connection| find(connection, key)).await
    }

    /// The places that are left on the coming departures of a tour.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn places_left(&self, tour_id: i64, today: Date) -> Result<PlacesLeft, DatabaseError> {
        let rest = "WHERE tour_id = $1 AND starts > $2 AND withdrawn_at IS NULL";
        let departures: Vec<Departure> =
            self.read(move |connection| connection.select(rest, values![tour_id, today])).await?;
        Ok(departures.into_iter().map(|departure| (departure.key(), departure.left())).collect())
    }
}

database_statements! {
    /// Those that have not begun, offered or withdrawn, by their first day.
    select all_departures(today: Date) -> Vec<Departure> = COMING;

    /// The departures that are offered and have not begun, by their first day.
    select departures(today: Date) -> Vec<Departure> =
        "WHERE starts > $1 AND withdrawn_at IS NULL ORDER BY starts, tour_id";
}
