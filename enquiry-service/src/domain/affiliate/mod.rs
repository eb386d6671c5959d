//! Visitors who invite friends, and what they receive for it.

mod reward;
mod slug;

use serde::Serialize;
use uuid::Uuid;

pub use reward::{Rates, RewardLine, RewardNews, RewardState, Rewards, newest_lines};
pub use slug::Slug;

use crate::{
    content::{Content, ContentCache, Tour},
    domain::{
        account::Signup,
        booking::Booking,
        enquiry::{Details, Enquiry},
    },
    primitives::{
        clock::Millis,
        fields::{EmailAddress, SingleLine},
    },
};

/// Somebody who came by an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Friend {
    pub id: Uuid,
    pub affiliate: Slug,
    pub name: SingleLine,
    /// The network the friend came from, shortened.
    pub network: Option<String>,
    /// Reference of the first quote.
    pub quote_number: Option<String>,
    pub created_at: Millis,
}

/// Somebody came by an invitation: counts unless it is the inviter's own or somebody else was first.
#[derive(Clone, Debug)]
pub struct Introduction {
    pub id: Uuid,
    pub affiliate: Slug,
    pub email: EmailAddress,
    pub name: SingleLine,
    pub network: Option<String>,
    pub at: Millis,
    /// With a quote the reward begins to wait.
    pub quote: Option<IntroducingQuote>,
}

impl Introduction {
    /// Of a quote that carries an invitation. Its price is that of the tour, for all travellers.
    pub fn of_quote(enquiry: &Enquiry, rates: &Rates, contents: &ContentCache) -> Option<Self> {
        let Details::Quote(quote) = &enquiry.details else { return None };
        let affiliate = Slug::of(&quote.affiliate)?;
        // Few quotes carry one, and only they need to know the tour.
        let content = contents.current();
        let reference = enquiry.reference.to_string();
        let tour = content.tour(enquiry.locale, quote.tour_slug.as_str()).filter(|tour| !tour.is_small());
        let price = tour.map(|tour| tour.price * (quote.adults + quote.children));
        Some(Introduction {
            id: Uuid::now_v7(),
            affiliate,
            email: enquiry.email.clone(),
            name: enquiry.name.clone(),
            network: enquiry.network.clone(),
            at: enquiry.received_at,
            quote: Some(IntroducingQuote { reference, reward: rates.reward(price) }),
        })
    }

    /// Of a booking that carries one.
    pub fn of_booking(booking: &Booking, rates: &Rates, content: &Content) -> Option<Self> {
        let quote = &booking.journey.quote;
        let reference = if quote.is_empty() { booking.number.to_string() } else { quote.to_string() };
        Some(Introduction {
            id: Uuid::now_v7(),
            affiliate: Slug::of(&booking.journey.affiliate)?,
            email: booking.email.clone(),
            name: booking.name.clone(),
            network: booking.network.clone(),
            at: booking.received_at,
            quote: Some(IntroducingQuote { reference, reward: booked_reward(booking, rates, content) }),
        })
    }

    /// Of a confirmed signup that carries one.
    pub fn of_signup(signup: &Signup, now: Millis) -> Option<Self> {
        Some(Introduction {
            id: Uuid::now_v7(),
            affiliate: Slug::of(&signup.affiliate)?,
            email: signup.email.clone(),
            name: signup.name.clone(),
            network: None,
            at: now,
            quote: None,
        })
    }
}

/// What a booked journey brings whoever introduced the visitor, in whole dollars.
pub fn booked_reward(booking: &Booking, rates: &Rates, content: &Content) -> i64 {
    let is_small = content.tour(booking.locale, &booking.journey.tour_slug).is_some_and(Tour::is_small);
    rates.reward((!is_small).then_some(booking.journey.total))
}

#[derive(Clone, Debug)]
pub struct IntroducingQuote {
    pub reference: String,
    /// What may be earned, in whole dollars.
    pub reward: i64,
}

/// An affiliate as the operator sees one.
#[derive(Clone, Debug, Serialize)]
pub struct Affiliate {
    pub slug: Slug,
    pub name: SingleLine,
    pub email: EmailAddress,
    pub created_at: Millis,
}
