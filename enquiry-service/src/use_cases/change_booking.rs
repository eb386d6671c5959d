//! Moves a booking on, with all that follows from it: mails, invitations, rewards.

use super::Business;
use crate::{
    database::{Database, DatabaseError},
    domain::{
        affiliate::{Introduction, booked_reward},
        booking::{Actor, Booking, ChangeRequest, Event, Occurrence, TransitionError},
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
    database.change_booking(booking.id, ChangeRequest { occurrence, operator, introduction, reward }).await
}
