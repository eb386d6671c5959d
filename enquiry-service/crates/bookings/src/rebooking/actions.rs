//! Changes a booking by a new version.

use jiff::civil::Date;
use uuid::Uuid;

use accounts::business::Business;
use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    catalogues::Catalogues,
    clock::{Millis, date},
    database::{Connection, Database, DatabaseError, Locked, Transaction},
};

use super::model::{ChangedJourney, RebookingRefusal};
use crate::{
    departures::{self, actions::add_missing_departure, model::DepartureKey},
    holds::{self, model::Holder},
    ledger::{
        self,
        mail::of_change,
        model::{
            Actor, Booking, BookingVersion, Event, EventKind, Journey, Occurrence, PriceChange, Rebooking,
            TransitionError, price_changes,
        },
    },
    orders_by_hand::{actions::no_seats, price::with_lines},
    waiting_list,
};

/// The changes that the price of a booking has had since its last version.
pub fn price_changes_of(on: &Connection, booking: Uuid) -> Result<Vec<PriceChange>, DatabaseError> {
    let history = ledger::store::changes(on, booking)?;
    let versions = ledger::store::versions(on, booking)?;
    Ok(price_changes(&history, &versions, ledger::store::ledger(on, booking)?, None))
}

/// Gives a booking another journey: the difference of its places, of its price with the documents, its schedule, the row
/// of the version and the mails are one transaction. A repeated call with the id of the version is the same version.
pub async fn rebook(
    database: &Database,
    (business, catalogue): (&Business, &Catalogues),
    new: ChangedJourney,
    now: Millis,
) -> Result<Result<(), RebookingRefusal>, DatabaseError> {
    let today = date(now, &business.zone);
    let Some(read) = database.find::<Booking>(new.booking).await? else {
        return Ok(Err(RebookingRefusal::NotThere));
    };
    let departure = new.journey_of(&read).departure();
    if let Some(departure) = departure {
        add_missing_departure(database, departure, &business.content.current(), (now, today)).await?;
    }
    // A booking that is resumed or accepted meanwhile is locked before its departure: it is not changed here.
    let departures = if read.state.allows(EventKind::Rebook) { [read.departure(), departure] } else { [None, None] };
    let lines = |changes: Vec<PriceChange>| with_lines(catalogue, read.locale, &read.journey, &changes);
    let booking = read.id;
    let as_booked = database.read(move |on| price_changes_of(on, booking)).await.map(lines)?;
    let operator = business.operator.email.to_string();
    database
        .write_repeatedly(move |transaction| {
            lock_departures(transaction, departures)?;
            let Some(booking) = ledger::store::locked(transaction, new.booking)? else {
                return Ok(Err(RebookingRefusal::NotThere));
            };
            let journey = new.journey_of(&booking);
            if let Some(written) = transaction.find::<BookingVersion>(new.id)? {
                let is_same = (written.booking, &written.reason, &written.after) == (booking.id, &new.reason, &journey);
                return Ok(if is_same { Ok(()) } else { Err(RebookingRefusal::OtherChange) });
            }
            if ledger::store::version(transaction, booking.id)? != Some(new.seen) {
                return Ok(Err(TransitionError::Meanwhile.into()));
            }
            if !booking.state.allows(EventKind::Rebook) {
                return Ok(Err(TransitionError::NotFrom(booking.state).into()));
            }
            if booking.email.as_str().is_empty() {
                return Ok(Err(RebookingRefusal::NoAddress));
            }
            if journey == as_booked {
                return Ok(Err(RebookingRefusal::Nothing));
            }
            let after = Booking { journey, ..booking.clone() };
            let kept = kept_places(&booking, &after);
            if let Some(none) = no_seats(transaction, &after, kept)? {
                return Ok(Err(none.into()));
            }
            let needed = after.travellers() - kept;
            write(transaction, &booking, (after.journey, needed), &new, (&operator, now, today))
        })
        .await
}

/// Locks departures in the order in which orders lock them.
fn lock_departures(transaction: &Transaction, of: [Option<DepartureKey>; 2]) -> Result<(), DatabaseError> {
    let mut departures: Vec<DepartureKey> = of.into_iter().flatten().collect();
    departures.sort_unstable();
    departures.dedup();
    departures.into_iter().try_for_each(|departure| departures::store::lock(transaction, departure))
}

/// The places that a booking has on the departure that is booked instead.
fn kept_places(before: &Booking, after: &Booking) -> i64 {
    if before.departure() == after.departure() { before.travellers() } else { 0 }
}

fn write(
    transaction: &Transaction,
    booking: &Locked<Booking>,
    (journey, needed): (Journey, i64),
    new: &ChangedJourney,
    (operator, now, today): (&str, Millis, Date),
) -> Result<Result<(), RebookingRefusal>, DatabaseError> {
    let versions: Vec<BookingVersion> = ledger::store::versions(transaction, booking.id)?;
    let number = versions.last().map_or(2, |version| version.number + 1);
    let rebooking = Rebooking { id: new.id, number, by: new.by, reason: new.reason.clone(), journey };
    let event = Event::Rebooked(Box::new(rebooking));
    let occurrence = Occurrence { at: now, on: today, event, actor: Actor::Staff(new.by) };
    let applied = match booking.apply(&occurrence) {
        Ok(applied) => applied,
        Err(refusal) => return Ok(Err(refusal.into())),
    };
    // The case is locked before its holds, as by an order with the number of the case.
    let holder = Holder::of(booking).filter(|_| needed > 0);
    let case = match &holder {
        Some(Holder { number, email_key }) => {
            enquiries::store::locked_of_person(transaction, number.as_str(), email_key)?
        }
        None => None,
    };
    let taken = match holder.filter(|_| case.is_some()) {
        Some(holder) => {
            holds::actions::become_places(transaction, (&applied.booking, &holder), needed, &applied.change)?
        }
        None => Vec::new(),
    };
    ledger::actions::update(transaction, booking, &applied)?;
    waiting_list::store::leave(transaction, &applied.booking)?;
    transaction.insert(&of_change(&applied, operator))?;
    holds::actions::log_taken(transaction, &taken)?;
    let detail = applied.audited(&occurrence.event);
    log(transaction, Some(new.by), "change_booking", booking.id, &detail, now)?;
    Ok(Ok(()))
}
