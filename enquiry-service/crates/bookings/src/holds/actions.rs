//! Holds something for the person of a case, prolongs and releases holds, warns of their end, and ends those whose time is
//! over.

use jiff::tz::TimeZone;
use serde_json::json;
use uuid::Uuid;

use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    clock::{self, Millis},
    database::{Database, DatabaseError, Transaction},
};
use staff::people::model::{StaffMember, StaffState};

use super::{
    mail::{of_cancellation, of_lapse, of_warning, of_withdrawal},
    model::{Hold, HoldEnd, HoldRefusal, HoldWarning, Holder, Taken, WARNED_BEFORE, check_end},
    store,
};
use crate::{
    departures::{
        self,
        model::Departure,
        seats::{NoSeats, refusal},
    },
    ledger::model::{Actor, Booking, Change},
};

const HOUR: Millis = 60 * 60_000;

/// What the audit log says of a hold; no text that somebody has typed.
fn audited(hold: &Hold) -> serde_json::Value {
    let Hold { id, departure, travellers, first_night, last_night, until, .. } = hold;
    match departure {
        Some(departure) => {
            json!({ "hold": id, "departure": departure, "persons": travellers, "until": until })
        }
        None => json!({ "hold": id, "first_night": first_night, "last_night": last_night, "until": until }),
    }
}

/// Stores a hold. `seen` is the newest hold of the case that the colleague has read: a second press holds nothing more.
pub async fn hold(
    database: &Database,
    hold: Hold,
    seen: Option<Uuid>,
    zone: TimeZone,
) -> Result<Result<(), HoldRefusal>, DatabaseError> {
    database.write(move |transaction| add(transaction, &hold, seen, &zone)).await
}

/// As [`hold`], within a transaction.
pub fn add(
    transaction: &Transaction,
    hold: &Hold,
    seen: Option<Uuid>,
    zone: &TimeZone,
) -> Result<Result<(), HoldRefusal>, DatabaseError> {
    let (now, enquiry) = (hold.made_at, hold.enquiry);
    // The departure is locked before the enquiry, as by an order with the number of the case.
    let departure = match hold.departure {
        None => None,
        Some(departure) => match departures::store::locked(transaction, departure)? {
            None => return Ok(Err(HoldRefusal::NoDeparture)),
            found => found,
        },
    };
    let Some(case) = enquiries::store::locked(transaction, enquiry)? else { return Ok(Err(HoldRefusal::NotThere)) };
    if case.quarantine.is_some() {
        return Ok(Err(HoldRefusal::InQuarantine));
    }
    if case.name.is_empty() {
        return Ok(Err(HoldRefusal::Nameless));
    }
    if store::newest(transaction, enquiry)? != seen {
        return Ok(Err(HoldRefusal::Meanwhile));
    }
    if let Err(refusal) = is_free(hold, departure.as_ref(), zone) {
        return Ok(Err(refusal));
    }
    transaction.insert([hold])?;
    let action = if hold.departure.is_some() { "hold_places" } else { "hold_lodging" };
    log(transaction, Some(hold.made_by), action, enquiry, &audited(hold), now)?;
    Ok(Ok(()))
}

/// Whether what is to be held is there, at an end that it may have.
fn is_free(hold: &Hold, departure: Option<&Departure>, zone: &TimeZone) -> Result<(), HoldRefusal> {
    if let Some(departure) = departure {
        if departure.withdrawn_at.is_some() {
            return Err(HoldRefusal::Withdrawn);
        }
        match refusal(departure, hold.travellers.unwrap_or(0), 0, 0) {
            Some(NoSeats::Cancelled) => return Err(HoldRefusal::Cancelled),
            Some(NoSeats::TooFew(left)) => return Err(HoldRefusal::TooFewPlaces(left)),
            None => {}
        }
    }
    may_end(hold, departure, hold.until, (zone, hold.made_at))
}

/// Whether the hold may end at this time.
fn may_end(
    hold: &Hold,
    departure: Option<&Departure>,
    until: Millis,
    (zone, now): (&TimeZone, Millis),
) -> Result<(), HoldRefusal> {
    let begins = departure.map(|departure| departure.starts).or(hold.first_night);
    begins.map_or(Ok(()), |begins| check_end(until, begins, zone, now))
}

/// Gives a hold another end. `seen` is the time at which the end that the colleague has read was set.
pub async fn set_end(
    database: &Database,
    hold: (Uuid, Uuid),
    (until, seen): (Millis, Millis),
    zone: TimeZone,
    (actor, now): (Uuid, Millis),
) -> Result<Result<(), HoldRefusal>, DatabaseError> {
    change(database, hold, seen, move |transaction, found| {
        // Its places may be somebody else's before the job ends it.
        if found.until <= now {
            return Ok(Err(HoldRefusal::Meanwhile));
        }
        let departure = found.departure.map_or(Ok(None), |departure| transaction.find(departure))?;
        if let Err(refusal) = may_end(found, departure.as_ref(), until, (&zone, now)) {
            return Ok(Err(refusal));
        }
        store::set_end(transaction, found.id, until, now)?;
        let mut detail = audited(&Hold { until, ..found.clone() });
        detail["before"] = json!({ "until": found.until });
        log(transaction, Some(actor), "extend_hold", found.enquiry, &detail, now)?;
        Ok(Ok(()))
    })
    .await
}

/// Releases a hold. `seen` is as for [`set_end`].
pub async fn release(
    database: &Database,
    hold: (Uuid, Uuid),
    seen: Millis,
    (actor, now): (Uuid, Millis),
) -> Result<Result<(), HoldRefusal>, DatabaseError> {
    change(database, hold, seen, move |transaction, found| {
        store::end(transaction, found.id, HoldEnd::Released, now)?;
        log(transaction, Some(actor), "release_hold", found.enquiry, &audited(found), now)?;
        Ok(Ok(()))
    })
    .await
}

/// Changes a locked hold that keeps something and has the end that the colleague has read.
async fn change(
    database: &Database,
    (enquiry, id): (Uuid, Uuid),
    seen: Millis,
    work: impl FnOnce(&Transaction, &Hold) -> Result<Result<(), HoldRefusal>, DatabaseError> + Send + 'static,
) -> Result<Result<(), HoldRefusal>, DatabaseError> {
    database
        .write(move |transaction| match store::locked(transaction, id, enquiry)? {
            None => Ok(Err(HoldRefusal::NotThere)),
            Some(found) if found.ended_at.is_none() && found.set_at == seen => work(transaction, &found),
            Some(_) => Ok(Err(HoldRefusal::Meanwhile)),
        })
        .await
}

/// The places of a departure that are held for a person. The departure is locked.
pub fn held_for(
    transaction: &Transaction,
    departure: &Departure,
    Holder { number, email_key }: &Holder,
) -> Result<i64, DatabaseError> {
    let holds = store::of_holder(transaction, departure.id, number, email_key)?;
    Ok(holds.iter().filter_map(|hold| hold.travellers).sum())
}

/// Gives an accepted booking, of the places that it needs more, those that are held for its person: holds whose places it
/// needs end, and the last one keeps the rest. The departure is locked.
pub fn become_places(
    transaction: &Transaction,
    (booking, holder): (&Booking, &Holder),
    mut needed: i64,
    change: &Change,
) -> Result<Vec<Taken>, DatabaseError> {
    let Some(key) = booking.departure() else { return Ok(Vec::new()) };
    let Some(departure) = departures::store::find(transaction, key)? else { return Ok(Vec::new()) };
    let mut taken = Vec::new();
    for hold in store::of_holder(transaction, departure.id, &holder.number, &holder.email_key)? {
        let held = hold.travellers.unwrap_or(0);
        let places = held.min(needed);
        // The hold may have lapsed or been released meanwhile.
        let is_taken = match places {
            0 => false,
            _ if places == held => store::end(transaction, hold.id, HoldEnd::Booked, change.at)?,
            _ => store::shrink(transaction, hold.id, held - places)?,
        };
        if is_taken {
            needed -= places;
            taken.push(Taken { hold, places, by: Actor::staff_of(&change.cause), at: change.at });
        }
    }
    Ok(taken)
}

/// Writes the audit log of places that bookings have taken, as the last step of the transaction.
pub fn log_taken(transaction: &Transaction, taken: &[Taken]) -> Result<(), DatabaseError> {
    taken.iter().try_for_each(|Taken { hold, places, by, at }| {
        let mut detail = audited(hold);
        detail["persons"] = json!(places);
        detail["kept"] = json!(hold.travellers.unwrap_or(0) - places);
        log(transaction, *by, "book_hold", hold.enquiry, &detail, *at)
    })
}

/// Ends the holds whose time is over, each once and with its mail. Returns their number.
///
/// # Errors
/// If the database fails; holds before the error have ended.
pub async fn lapse_holds(database: &Database, operator: &str, now: Millis) -> Result<usize, DatabaseError> {
    let mut lapsed = 0;
    for hold in database.read(move |on| store::over(on, now)).await? {
        let operator = operator.to_owned();
        let has_lapsed = database.write(move |transaction| {
            let has_lapsed = store::lapse(transaction, hold.id, now)?;
            if has_lapsed {
                transaction.insert([&of_lapse(&hold, holder(transaction, &hold, operator)?, now)])?;
                log(transaction, None, "lapse_hold", hold.enquiry, &audited(&hold), now)?;
            }
            Ok(has_lapsed)
        });
        lapsed += usize::from(has_lapsed.await?);
    }
    Ok(lapsed)
}

/// Writes the mails to the colleagues who hold places on a departure that the sites no longer offer.
pub fn tell_of_withdrawal(
    transaction: &Transaction,
    departure: &Departure,
    (operator, now): (&str, Millis),
) -> Result<(), DatabaseError> {
    for hold in store::on_departure(transaction, departure.id)? {
        let recipient = holder(transaction, &hold, operator.to_owned())?;
        transaction.insert([&of_withdrawal(&hold, recipient, now)])?;
    }
    Ok(())
}

/// Ends the holds on a departure that does not take place, with the mails to the colleagues who hold. The departure is
/// locked. Returns the holds.
pub fn end_with_departure(
    transaction: &Transaction,
    departure: Uuid,
    (operator, staff, now): (&str, Uuid, Millis),
) -> Result<Vec<Hold>, DatabaseError> {
    let mut ended = Vec::new();
    for hold in store::on_departure(transaction, departure)? {
        // It may have lapsed or been released meanwhile.
        if store::end(transaction, hold.id, HoldEnd::Released, now)? {
            let recipient = holder(transaction, &hold, operator.to_owned())?;
            transaction.insert([&of_cancellation(&hold, recipient, now)])?;
            ended.push(hold);
        }
    }
    for hold in &ended {
        log(transaction, Some(staff), "release_hold", hold.enquiry, &audited(hold), now)?;
    }
    Ok(ended)
}

/// Writes the due warnings with their mails, each once. Returns their number.
///
/// # Errors
/// If the database fails; warnings before the error are written.
pub async fn warn_of_ends(database: &Database, operator: &str, now: Millis) -> Result<usize, DatabaseError> {
    let mut written = 0;
    // The latest first: whoever is warned of the last hours needs no warning of the days before.
    for hours in WARNED_BEFORE.into_iter().rev() {
        let by = now + hours * HOUR;
        for hold in database.read(move |on| store::to_warn(on, now, by, hours)).await? {
            let warning = HoldWarning { id: clock::id(now), hold: hold.id, until: hold.until, hours, at: now };
            let operator = operator.to_owned();
            let is_new = database.write(move |transaction| warn(transaction, &hold, &warning, operator)).await?;
            written += usize::from(is_new);
        }
    }
    Ok(written)
}

/// Writes a warning. Returns false if it exists, or the hold has been prolonged or released meanwhile.
fn warn(
    transaction: &Transaction,
    hold: &Hold,
    warning: &HoldWarning,
    operator: String,
) -> Result<bool, DatabaseError> {
    let locked = store::locked(transaction, hold.id, hold.enquiry)?;
    let still_holds = locked.is_some_and(|found| found.ended_at.is_none() && found.until == warning.until);
    if !still_holds || transaction.insert([warning])? == 0 {
        return Ok(false);
    }
    transaction.insert([&of_warning(warning, holder(transaction, hold, operator)?)])?;
    Ok(true)
}

/// The address of the colleague who holds; that of the operator if the colleague has left.
fn holder(transaction: &Transaction, hold: &Hold, operator: String) -> Result<String, DatabaseError> {
    let person = transaction.find::<StaffMember>(hold.made_by)?;
    let active = person.filter(|person| person.state == StaffState::Active);
    Ok(active.map_or(operator, |person| person.email.to_string()))
}
