//! The reward for a booking that an invitation has caused.

use content_model::Money;

use accounts::{
    affiliates::{
        model::{IntroducingQuote, Introduction},
        slug::Slug,
    },
    rewards::model::Rates,
};
use kernel::{
    clock,
    content::{Content, Tour},
};

use super::model::Booking;

/// The introduction by a booking that carries an invitation.
pub fn introduction(booking: &Booking, rates: &Rates, content: &Content) -> Option<Introduction> {
    let quote = &booking.journey.quote;
    let reference = if quote.is_empty() { booking.number.to_string() } else { quote.to_string() };
    Some(Introduction {
        id: clock::id(booking.received_at),
        affiliate: Slug::of(&booking.journey.affiliate)?,
        email: booking.email.clone(),
        name: booking.name.clone(),
        network: booking.network.clone(),
        at: booking.received_at,
        quote: Some(IntroducingQuote { reference, reward: booked_reward(booking, rates, content) }),
    })
}

/// The reward of the inviter for a booked journey, by its price with all changes.
pub fn booked_reward(booking: &Booking, rates: &Rates, content: &Content) -> Money {
    let is_small = content.tour(booking.locale, &booking.journey.tour_slug).is_some_and(Tour::is_small);
    rates.reward((!is_small).then_some(booking.price()))
}
