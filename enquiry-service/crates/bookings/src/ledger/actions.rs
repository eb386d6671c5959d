//! Changes bookings, with the resulting mails, introductions and rewards.

use uuid::Uuid;

use accounts::{business::Business, rewards};
use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    clock::{Millis, date},
    database::{Database, DatabaseError, Locked, Transaction},
};

use super::{
    model::{
        Actor, Booking, Change, ChangeRequest, Event, EventKind, LedgerLine, NewBooking, Occurrence, Transition,
        TransitionError,
    },
    store,
};
use crate::{
    departures::{
        self,
        actions::{report_overbooked, takes_places},
        model::DepartureKey,
    },
    documents,
    holds::{
        self,
        model::{Holder, Taken},
    },
    ledger::{
        mail::of_change,
        reward::{booked_reward, introduction},
    },
};

/// Applies an event; `None` if there is no such booking, an error inside if its state forbids the event.
///
/// Accepting a booking records its introduction; a travelled journey earns the inviter's reward.
pub async fn change_booking(
    database: &Database,
    business: &Business,
    booking: &Booking,
    (event, actor): (Event, Actor),
    at: Millis,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    let request = request_of(business, booking, (event, actor), at);
    apply_change(database, booking.id, request).await
}

/// As [`change_booking`], with optimistic locking: [`TransitionError::Meanwhile`] if the version of the booking is not
/// `seen`.
pub async fn change_booking_as_read(
    database: &Database,
    business: &Business,
    booking: &Booking,
    (event, actor, seen): (Event, Actor, Uuid),
    at: Millis,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    let request = request_of(business, booking, (event, actor), at);
    let id = booking.id;
    database.write(move |transaction| apply_and_log(transaction, id, &request, Some(seen))).await
}

/// The event, with the introduction and the reward that it causes.
fn request_of(business: &Business, booking: &Booking, (event, actor): (Event, Actor), at: Millis) -> ChangeRequest {
    let content = business.content.current();
    let introduction = match event {
        Event::Accepted => introduction(booking, &business.rates, &content),
        _ => None,
    };
    let reward = (event == Event::Travelled).then(|| booked_reward(booking, &business.rates, &content));
    let operator = business.operator.email.to_string();
    let occurrence = Occurrence { at, on: date(at, &business.zone), event, actor };
    ChangeRequest { occurrence, operator, introduction, reward }
}

/// As [`change_booking`], with a known introduction and reward.
pub async fn apply_change(
    database: &Database,
    id: Uuid,
    request: ChangeRequest,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    database.write(move |transaction| apply_and_log(transaction, id, &request, None)).await
}

fn apply_and_log(
    transaction: &Transaction,
    id: Uuid,
    request: &ChangeRequest,
    seen: Option<Uuid>,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    let applied = apply(transaction, id, request, seen)?;
    let Occurrence { event, actor, at, .. } = &request.occurrence;
    let staff = match actor {
        Actor::Staff(staff) => Some(*staff),
        Actor::Operator | Actor::SeenByOperator(_) => None,
        Actor::Visitor | Actor::Provider { .. } | Actor::Time => return Ok(applied.map(booking_of)),
    };
    if let Some(Ok(transition)) = &applied {
        log(transaction, staff, "change_booking", id, &transition.audited(event), *at)?;
    }
    Ok(applied.map(booking_of))
}

/// The booking after a change.
fn booking_of(applied: Result<Transition, TransitionError>) -> Result<Booking, TransitionError> {
    applied.map(|transition| transition.booking)
}

/// As [`apply_change`], inside a transaction and without an audit entry. Locks the booking, so that each concurrent
/// change sees the previous one. `seen` is the version that the requester has read; `None`: not checked.
pub fn apply(
    transaction: &Transaction,
    id: Uuid,
    request: &ChangeRequest,
    seen: Option<Uuid>,
) -> Result<Option<Result<Transition, TransitionError>>, DatabaseError> {
    let event = &request.occurrence.event;
    let locked_before = lock_departure_of(transaction, id, event)?;
    let Some(booking) = store::locked(transaction, id)? else { return Ok(None) };
    if seen.is_some() && store::version(transaction, id)? != seen {
        return Ok(Some(Err(TransitionError::Meanwhile)));
    }
    let applied = match booking.apply(&request.occurrence) {
        Ok(applied) => applied,
        Err(refusal) => return Ok(Some(Err(refusal))),
    };
    if let Some(refusal) = noted_before(transaction, &applied.lines)? {
        return Ok(Some(Err(refusal)));
    }
    if matches!(event, Event::Accepted | Event::Confirmed | Event::Travelled | Event::Cancelled { .. })
        && let Some(departure) = booking.departure()
    {
        if *event == Event::Accepted {
            departures::store::lock(transaction, departure)?;
        } else if booking.state.allows(EventKind::Rebook) && locked_before != Some(departure) {
            return Ok(Some(Err(TransitionError::Meanwhile)));
        }
        if departures::store::is_cancelled(transaction, Some(departure))? {
            match event {
                Event::Cancelled { charge } if charge.is_positive() => {
                    return Ok(Some(Err(TransitionError::ChargeForCancelled)));
                }
                Event::Cancelled { .. } => {}
                _ => return Ok(Some(Err(TransitionError::DepartureCancelled))),
            }
        }
    }
    let mut taken = Vec::new();
    if *event == Event::Accepted {
        taken = settle_enquiry(transaction, &applied.booking, &applied.change)?;
    }
    update(transaction, &booking, &applied)?;
    report_overbooked(transaction, &applied, &request.operator)?;
    transaction.insert(&of_change(&applied, &request.operator))?;
    request.introduction.iter().try_for_each(|introduction| rewards::actions::introduce(transaction, introduction))?;
    if let Some(reward) = request.reward {
        rewards::actions::earn(
            transaction,
            (&applied.booking.email, &applied.booking.number),
            reward,
            request.occurrence.at,
        )?;
    }
    if *event == Event::TravelUndone {
        rewards::actions::take_back(transaction, applied.booking.number.as_str())?;
    }
    holds::actions::log_taken(transaction, &taken)?;
    Ok(Some(Ok(applied)))
}

/// Locks the departure whose cancellation decides about an event, so that it comes before or after the event: before the
/// booking, as a change of its journey does. Returns the departure.
fn lock_departure_of(
    transaction: &Transaction,
    booking: Uuid,
    event: &Event,
) -> Result<Option<DepartureKey>, DatabaseError> {
    if !matches!(event, Event::Confirmed | Event::Travelled | Event::Cancelled { .. }) {
        return Ok(None);
    }
    let read = transaction.find::<Booking>(booking)?;
    let departure = read.filter(|read| read.state.allows(EventKind::Rebook)).and_then(|read| read.departure());
    if let Some(departure) = departure {
        departures::store::lock(transaction, departure)?;
    }
    Ok(departure)
}

/// Inserts a booking with its first changes. Returns the held places that it takes, for the audit log.
pub fn insert(transaction: &Transaction, new: &NewBooking) -> Result<Vec<Taken>, DatabaseError> {
    let NewBooking { booking, requested, accepted } = new;
    let inserted = store::insert(transaction, booking)?;
    transaction.insert([requested])?;
    let Some(accepted) = accepted else { return Ok(Vec::new()) };
    let taken = settle_enquiry(transaction, booking, &accepted.change)?;
    insert_lines(transaction, &inserted, accepted)?;
    Ok(taken)
}

/// Marks the enquiry of the booking's person as booked, if the booking has its number: its case no longer waits for a
/// first answer, and of the places that were held for it the booking takes those that it needs. The departure is locked.
fn settle_enquiry(transaction: &Transaction, booking: &Booking, change: &Change) -> Result<Vec<Taken>, DatabaseError> {
    let Some(holder) = Holder::of(booking) else { return Ok(Vec::new()) };
    let (number, email_key) = (holder.number.as_str(), holder.email_key.as_str());
    let Some(enquiry) = enquiries::store::locked_of_person(transaction, number, email_key)? else {
        return Ok(Vec::new());
    };
    enquiries::store::booked(transaction, enquiry.id, change.at)?;
    holds::actions::become_places(transaction, (booking, &holder), booking.travellers(), change)
}

/// Writes a change of a locked booking. Locks its departure, if it takes places there.
pub fn update(
    transaction: &Transaction,
    booking: &Locked<Booking>,
    transition: &Transition,
) -> Result<(), DatabaseError> {
    lock_departure(transaction, booking, transition)?;
    store::set_state(transaction, booking, &transition.booking)?;
    if transition.version.is_some() {
        store::set_journey(transaction, &transition.booking)?;
    }
    insert_lines(transaction, booking, transition)
}

/// Locks the departure of a booking that takes places there from now on.
fn lock_departure(transaction: &Transaction, booking: &Booking, transition: &Transition) -> Result<(), DatabaseError> {
    match booking.departure().filter(|_| takes_places(transition)) {
        Some(departure) => departures::store::lock(transaction, departure),
        None => Ok(()),
    }
}

fn insert_lines(
    transaction: &Transaction,
    booking: &Locked<Booking>,
    transition: &Transition,
) -> Result<(), DatabaseError> {
    transaction.insert([&transition.change])?;
    transaction.insert(&transition.lines)?;
    transaction.insert(&transition.version)?;
    documents::store::issue(transaction, booking, transition)
}

/// Refuses lines of which one has the reference of a recorded payment or refund.
pub fn noted_before(transaction: &Transaction, lines: &[LedgerLine]) -> Result<Option<TransitionError>, DatabaseError> {
    for LedgerLine { kind, method, external, .. } in lines.iter().filter(|line| !line.external.is_empty()) {
        if let Some(number) = store::noted_for(transaction, *kind, *method, external)? {
            return Ok(Some(TransitionError::NotedBefore { reference: external.clone(), number }));
        }
    }
    Ok(None)
}
