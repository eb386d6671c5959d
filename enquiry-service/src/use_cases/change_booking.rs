//! Moves a booking on, with all that follows from it: mails, invitations, rewards.

use super::Business;
use crate::{
    database::{Database, DatabaseError},
    domain::{
        affiliate::{Introduction, booked_reward},
        booking::{Booking, Cause, ChangeOrder, Event, Happening, Refusal},
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
    (event, cause): (Event, Cause),
    at: Millis,
) -> Result<Option<Result<Booking, Refusal>>, DatabaseError> {
    let content = business.content.current();
    let introduction = match event {
        Event::Accepted => Introduction::of_booking(booking, &business.rates, &content),
        _ => None,
    };
    let reward = (event == Event::Travelled).then(|| booked_reward(booking, &business.rates, &content));
    let operator = business.operator.email.to_string();
    let happening = Happening { at, event, cause };
    database.change_booking(booking.id, ChangeOrder { happening, operator, introduction, reward }).await
}
