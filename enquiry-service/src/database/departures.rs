//! Departures and the places on them. Orders take places in their own transaction, one after another.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction,
    dialect::Lock,
    messages,
    row::{FromRow, TableRow, table_row},
    value::values,
};
use crate::{
    domain::{
        booking::{BookingState, Transition},
        departure::{Departure, DepartureKey, OfferedDeparture, PlacesLeft},
        message::{MessageKind, of_departure},
    },
    primitives::clock::Millis,
};

// The places that are taken are read from the bookings, and never written.
table_row!(Departure, "departures", [
    id, tour_id, starts, ends, places_seen, capacity, minimum, withdrawn_at, announced,
    taken as "(SELECT CAST(coalesce(sum(travellers), 0) AS BIGINT) FROM bookings \
        WHERE bookings.tour_id = departures.tour_id AND travel_date = starts AND state IN \
        ('awaiting_payment', 'deposit_paid', 'paid', 'confirmed', 'travelled'))",
]);

const INSERT: Insert = Insert {
    table: Departure::TABLE,
    columns: &["id, tour_id, starts, ends, places_seen, capacity, minimum, withdrawn_at, announced"],
    on_conflict: "",
};

fn find(connection: &Connection, (tour_id, starts): DepartureKey) -> Result<Option<Departure>, DatabaseError> {
    connection.first("WHERE tour_id = $1 AND starts = $2", values![tour_id, starts.to_string()])
}

/// The places that are left on a departure: nothing of a day that is no departure, `None` inside without a limit, no
/// place on a departure that was withdrawn.
///
/// # Errors
/// Where the database does not answer.
pub fn places_left(transaction: &Transaction, key: DepartureKey) -> Result<Option<Option<i64>>, DatabaseError> {
    Ok(find(transaction, key)?.map(|departure| departure.left()))
}

fn add(transaction: &Transaction, key: DepartureKey, offered: &OfferedDeparture) -> Result<(), DatabaseError> {
    let new = Departure::first_seen(key, offered, 0);
    transaction.insert(&INSERT, &[new.values().into_iter().take(9).collect()])?;
    // The row tells what was taken before it was there.
    match find(transaction, key)? {
        Some(Departure { id, taken, .. }) if taken > 0 => {
            update(transaction, &Departure { id, ..Departure::first_seen(key, offered, taken) })
        }
        _ => Ok(()),
    }
}

/// Brings the departures up to what the content offers; those that it offers no more, with places taken, are reported.
fn reconcile(
    transaction: &Transaction,
    offered: &BTreeMap<DepartureKey, OfferedDeparture>,
    today: Date,
    (operator, now): (&str, Millis),
) -> Result<(), DatabaseError> {
    // Of two services that see a change at once, one finds it done.
    transaction.lock(Lock::Submissions)?;
    let known: Vec<Departure> = transaction.select("WHERE starts > $1", values![today.to_string()])?;
    let mut known: HashMap<DepartureKey, Departure> =
        known.into_iter().map(|departure| (departure.key(), departure)).collect();
    for (key, offered) in offered {
        match known.remove(key) {
            None => add(transaction, *key, offered)?,
            Some(before) => {
                let now = before.clone().seen_again(offered);
                if now != before {
                    update(transaction, &now)?;
                }
            }
        }
    }
    for gone in known.into_values().filter(|departure| departure.withdrawn_at.is_none()) {
        let gone = Departure { withdrawn_at: Some(now), ..gone };
        update(transaction, &gone)?;
        if gone.taken > 0 {
            messages::insert(transaction, &[of_departure(MessageKind::DepartureNotice, &gone, operator, now)])?;
        }
    }
    Ok(())
}

fn update(transaction: &Transaction, departure: &Departure) -> Result<(), DatabaseError> {
    let Departure { id, ends, places_seen, capacity, minimum, withdrawn_at, .. } = departure;
    let sql = "UPDATE departures SET ends = $1, places_seen = $2, capacity = $3, minimum = $4, withdrawn_at = $5 \
               WHERE id = $6";
    let ends = ends.to_string();
    transaction.execute(sql, values![ends, *places_seen, *capacity, *minimum, *withdrawn_at, *id]).map(drop)
}

/// Tells the operator where late money has taken up a booking whose places were sold meanwhile.
///
/// # Errors
/// Where the database does not take it.
pub fn tell_overbooked(
    transaction: &Transaction,
    Transition { booking, change, .. }: &Transition,
    operator: &str,
) -> Result<(), DatabaseError> {
    let is_taken_up_again = change.from == Some(BookingState::Expired) && change.to != BookingState::Cancelled;
    let found = match is_taken_up_again {
        true => find(transaction, booking.departure())?,
        false => None,
    };
    let notice = |departure: &Departure| of_departure(MessageKind::DepartureOverbooked, departure, operator, change.at);
    match found.filter(|found| found.overbooked() > 0 || found.withdrawn_at.is_some()) {
        Some(departure) => messages::insert(transaction, &[notice(&departure)]),
        None => Ok(()),
    }
}

/// Coming departures that somebody waits for.
const WAITED_FOR: &str = "WHERE starts > $1 AND id IN \
                          (SELECT departure_id FROM waiting_list WHERE quarantine IS NULL) ORDER BY starts, tour_id";

fn announce(transaction: &Transaction, today: Date, (operator, now): (&str, Millis)) -> Result<u64, DatabaseError> {
    // Orders take no places meanwhile, and of two services one finds it done.
    transaction.lock(Lock::Submissions)?;
    let waited_for: Vec<Departure> = transaction.select(WAITED_FOR, values![today.to_string()])?;
    let mut told = 0;
    for departure in waited_for {
        // Where places are not counted any more, everybody who waits could have one.
        let left = departure.left().unwrap_or(i64::MAX);
        let sql = "SELECT 1 FROM waiting_list WHERE departure_id = $1 AND quarantine IS NULL AND persons <= $2 LIMIT 1";
        if left > departure.announced && transaction.exists(sql, values![departure.id, left])? {
            let notice = of_departure(MessageKind::PlacesFree, &departure, operator, now);
            messages::insert(transaction, &[notice])?;
            told += 1;
        }
        if left != departure.announced {
            transaction.execute("UPDATE departures SET announced = $1 WHERE id = $2", values![left, departure.id])?;
        }
    }
    Ok(told)
}

impl Database {
    /// Takes over what the content offers from now on.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn reconcile_departures(
        &self,
        offered: BTreeMap<DepartureKey, OfferedDeparture>,
        today: Date,
        (operator, now): (String, Millis),
    ) -> Result<(), DatabaseError> {
        self.write(move |transaction| reconcile(transaction, &offered, today, (&operator, now))).await
    }

    /// Adds a departure that an order names before the content was taken over, so that its places count from the first
    /// order on.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn add_departure(&self, key: DepartureKey, offered: OfferedDeparture) -> Result<(), DatabaseError> {
        self.write(move |transaction| {
            transaction.lock(Lock::Submissions)?;
            match places_left(transaction, key)? {
                None => add(transaction, key, &offered),
                Some(_) => Ok(()),
            }
        })
        .await
    }

    /// Tells the operator where places have become free that somebody in the waiting list could have: once for each number
    /// of free places. Returns how many mails were written.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn announce_free_places(
        &self,
        today: Date,
        (operator, now): (String, Millis),
    ) -> Result<u64, DatabaseError> {
        let day = today.to_string();
        let waited_for: Vec<Departure> =
            self.read(move |connection| connection.select(WAITED_FOR, values![day])).await?;
        if waited_for.iter().all(|departure| departure.left().unwrap_or(i64::MAX) == departure.announced) {
            return Ok(0);
        }
        self.write(move |transaction| announce(transaction, today, (&operator, now))).await
    }

    /// The departure of a tour on a day, offered or withdrawn; `None` where there never was one.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn departure(&self, key: DepartureKey) -> Result<Option<Departure>, DatabaseError> {
        self.read(move |connection| find(connection, key)).await
    }

    /// Those that have not begun, offered or withdrawn, by their first day.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn all_departures(&self, today: Date) -> Result<Vec<Departure>, DatabaseError> {
        let rest = "WHERE starts > $1 ORDER BY starts, tour_id";
        self.read(move |connection| connection.select(rest, values![today.to_string()])).await
    }

    /// The departures that are offered and have not begun, by their first day.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn departures(&self, today: Date) -> Result<Vec<Departure>, DatabaseError> {
        let rest = "WHERE starts > $1 AND withdrawn_at IS NULL ORDER BY starts, tour_id";
        self.read(move |connection| connection.select(rest, values![today.to_string()])).await
    }

    /// The places that are left on the coming departures of a tour.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn places_left(&self, tour_id: i64, today: Date) -> Result<PlacesLeft, DatabaseError> {
        let rest = "WHERE tour_id = $1 AND starts > $2 AND withdrawn_at IS NULL";
        let departures: Vec<Departure> =
            self.read(move |connection| connection.select(rest, values![tour_id, today.to_string()])).await?;
        Ok(departures.into_iter().map(|departure| (departure.key(), departure.left())).collect())
    }
}
