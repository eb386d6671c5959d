//! Imports departures from the content of the sites, and notifies the operator about places.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    content::Content,
    database::{Database, DatabaseError, Lock, Transaction},
};

use super::{
    model::{DecisionRefusal, Departure, DepartureKey, OfferedDeparture, offered},
    store,
};
use crate::{
    cancelled_departures::actions::affect,
    departures::mail::{DEPARTURE_NOTICE, DEPARTURE_OVERBOOKED, PLACES_FREE, of_departure},
    holds,
    ledger::model::{BookingState, Transition},
    waiting_list,
};

/// Updates the departures from the content. The operator is notified of withdrawn departures with taken places, and the
/// colleagues who hold places there.
pub async fn reconcile_departures(
    database: &Database,
    offered: BTreeMap<DepartureKey, OfferedDeparture>,
    today: Date,
    (operator, now): (String, Millis),
) -> Result<(), DatabaseError> {
    database.write(move |transaction| reconcile(transaction, &offered, today, (&operator, now))).await
}

fn reconcile(
    transaction: &Transaction,
    offered: &BTreeMap<DepartureKey, OfferedDeparture>,
    today: Date,
    (operator, now): (&str, Millis),
) -> Result<(), DatabaseError> {
    // Of two services that notice a change at once, the second finds no difference.
    transaction.lock(Lock::Submissions)?;
    let known = store::coming(transaction, today)?.into_iter();
    let mut known: HashMap<DepartureKey, Departure> = known.map(|departure| (departure.key(), departure)).collect();
    for (key, offered) in offered {
        match known.remove(key) {
            None => add(transaction, *key, offered, now)?,
            Some(before) => {
                let now = before.clone().seen_again(offered);
                if now != before {
                    store::update(transaction, &now)?;
                }
            }
        }
    }
    for gone in known.into_values().filter(|departure| departure.withdrawn_at.is_none()) {
        let gone = Departure { withdrawn_at: Some(now), ..gone };
        store::update(transaction, &gone)?;
        if gone.taken > 0 {
            transaction.insert([&of_departure(DEPARTURE_NOTICE, &gone, operator, now)])?;
        }
        holds::actions::tell_of_withdrawal(transaction, &gone, (operator, now))?;
    }
    Ok(())
}

/// Inserts a departure that an order names before it was imported, so that its places count from the first order on.
/// Does nothing if it exists or the content has no such departure.
pub async fn add_missing_departure(
    database: &Database,
    key: DepartureKey,
    content: &Content,
    (now, today): (Millis, Date),
) -> Result<(), DatabaseError> {
    if database.read(move |on| store::find(on, key)).await?.is_some() {
        return Ok(());
    }
    let Some(offered) = offered(content, today).0.remove(&key) else { return Ok(()) };
    let add_missing = move |transaction: &Transaction| {
        transaction.lock(Lock::Submissions)?;
        match store::find(transaction, key)? {
            None => add(transaction, key, &offered, now),
            Some(_) => Ok(()),
        }
    };
    database.write(add_missing).await
}

fn add(
    transaction: &Transaction,
    key: DepartureKey,
    offered: &OfferedDeparture,
    now: Millis,
) -> Result<(), DatabaseError> {
    transaction.insert([&Departure::first_seen(key, offered, 0, now)])?;
    // Only the inserted row can compute the places that were already taken.
    match store::find(transaction, key)? {
        Some(Departure { id, taken, .. }) if taken > 0 => {
            store::update(transaction, &Departure { id, ..Departure::first_seen(key, offered, taken, now) })
        }
        _ => Ok(()),
    }
}

/// Decides that a departure takes place with any number of travellers, or takes that back.
pub async fn decide(
    database: &Database,
    id: Uuid,
    takes_place: bool,
    (staff, now): (Uuid, Millis),
) -> Result<Result<(), DecisionRefusal>, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(departure) = store::locked(transaction, id)? else { return Ok(Err(DecisionRefusal::NotThere)) };
            if departure.cancelled_at.is_some() {
                return Ok(Err(DecisionRefusal::Cancelled));
            }
            if store::decide(transaction, id, takes_place.then_some(now))? > 0 {
                let detail = serde_json::json!({ "takes_place": takes_place });
                log(transaction, Some(staff), "decide_departure", id, &detail, now)?;
            }
            Ok(Ok(()))
        })
        .await
}

/// Notifies the operator of free places that suffice for a waiting list entry, once for each number of free places.
/// Returns the number of mails.
pub async fn announce_free_places(
    database: &Database,
    today: Date,
    (operator, now): (String, Millis),
) -> Result<u64, DatabaseError> {
    let waited_for = database.read(move |connection| store::waited_for(connection, today)).await?;
    if waited_for.iter().all(|departure| free(departure) == departure.announced) {
        return Ok(0);
    }
    database.write(move |transaction| announce(transaction, today, (&operator, now))).await
}

fn announce(transaction: &Transaction, today: Date, (operator, now): (&str, Millis)) -> Result<u64, DatabaseError> {
    // Blocks orders meanwhile; of two services, the second finds no difference.
    transaction.lock(Lock::Submissions)?;
    let mut told = 0;
    for departure in store::waited_for(transaction, today)? {
        let left = free(&departure);
        if left > departure.announced && waiting_list::store::fits(transaction, departure.id, left)? {
            let notice = of_departure(PLACES_FREE, &departure, operator, now);
            transaction.insert([&notice])?;
            told += 1;
        }
        if left != departure.announced {
            store::set_announced(transaction, departure.id, left)?;
        }
    }
    Ok(told)
}

/// Without a limit of places, every entry can have places.
fn free(departure: &Departure) -> i64 {
    departure.left().unwrap_or(i64::MAX)
}

/// Notifies the operator if a late payment has resumed a booking whose places were sold, or an accepted booking takes
/// more places than there are; the traveller, if the departure does not take place.
pub fn report_overbooked(
    transaction: &Transaction,
    transition: &Transition,
    operator: &str,
) -> Result<(), DatabaseError> {
    let Transition { booking, change, .. } = transition;
    if !takes_places(transition) {
        return Ok(());
    }
    let Some(departure) = booking.departure() else { return Ok(()) };
    let found = store::find(transaction, departure)?;
    if let Some(departure) = found.as_ref().filter(|departure| departure.cancelled_at.is_some()) {
        return affect(transaction, departure.id, booking, change.at);
    }
    match found.filter(|found| found.overbooked() > 0 || found.withdrawn_at.is_some()) {
        Some(departure) => {
            let notice = of_departure(DEPARTURE_OVERBOOKED, &departure, operator, change.at);
            transaction.insert([&notice]).map(drop)
        }
        None => Ok(()),
    }
}

/// Whether the booking takes places on its departure from now on.
pub fn takes_places(Transition { change, .. }: &Transition) -> bool {
    let took_none = matches!(change.from, Some(BookingState::Expired | BookingState::Requested));
    took_none && !change.to.has_ended()
}
