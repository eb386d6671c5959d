//! Moves a booking on, with all that follows from it: mails, invitations, rewards.

use uuid::Uuid;

use super::{Business, departures::report_overbooked, rewards};
use crate::{
    database::{Database, DatabaseError, Lock, Transaction, bookings, departures, messages},
    domain::{
        affiliate::{Introduction, booked_reward},
        booking::{Actor, Booking, BookingState, ChangeRequest, Event, Occurrence, TransitionError},
        message::of_change,
    },
    primitives::clock::Millis,
};

/// Nothing where there is no such booking; a refusal where its state does not allow the event.
///
/// A booking that is accepted notes who invited the visitor, a journey that was travelled earns the inviter's reward.
///
/// # Errors
/// Where nothing was written.
pub async fn change_booking(
    database: &Database,
    business: &Business,
    booking: &Booking,
    (event, actor): (Event, Actor),
    at: Millis,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    let content = business.content.current();
    let introduction = match event {
        Event::Accepted => Introduction::of_booking(booking, &business.rates, &content),
        _ => None,
    };
    let reward = (event == Event::Travelled).then(|| booked_reward(booking, &business.rates, &content));
    let operator = business.operator.email.to_string();
    let occurrence = Occurrence { at, event, actor };
    apply_change(database, booking.id, ChangeRequest { occurrence, operator, introduction, reward }).await
}

/// The same, with an introduction and a reward that are known.
///
/// # Errors
/// Where nothing was written.
pub async fn apply_change(
    database: &Database,
    id: Uuid,
    request: ChangeRequest,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    database.write(move |transaction| apply(transaction, id, &request)).await
}

/// The same, as a part of a transaction. The booking is read under a lock, so that of any number of changes at once each
/// sees the one before.
///
/// # Errors
/// Where the database does not take the change.
pub(super) fn apply(
    transaction: &Transaction,
    id: Uuid,
    request: &ChangeRequest,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    let event = &request.occurrence.event;
    if *event == Event::Accepted {
        // It takes places, as an order does.
        transaction.lock(Lock::Submissions)?;
    }
    let Some(booking) = bookings::locked(transaction, id)? else { return Ok(None) };
    if *event == Event::Accepted
        && booking.state == BookingState::Requested
        && let Some(Some(left)) = departures::places_left(transaction, booking.departure())?
        && booking.travellers() > left
    {
        return Ok(Some(Err(TransitionError::NoPlaces(left))));
    }
    let applied = match booking.apply(&request.occurrence) {
        Ok(applied) => applied,
        Err(refusal) => return Ok(Some(Err(refusal))),
    };
    if let Some(reference) = bookings::noted_before(transaction, &applied.lines)? {
        return Ok(Some(Err(TransitionError::NotedBefore(reference))));
    }
    bookings::update(transaction, &applied)?;
    report_overbooked(transaction, &applied, &request.operator)?;
    messages::insert(transaction, &of_change(&applied, &request.operator))?;
    request.introduction.iter().try_for_each(|introduction| rewards::introduce(transaction, introduction))?;
    if let Some(reward) = request.reward {
        rewards::earn(transaction, &applied.booking, reward, request.occurrence.at)?;
    }
    if *event == Event::TravelUndone {
        rewards::take_back(transaction, &applied.booking)?;
    }
    Ok(Some(Ok(applied.booking)))
}
