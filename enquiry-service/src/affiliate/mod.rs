//! Visitors who invite friends, and what they receive for it.

mod reward;
mod slug;

use serde::Serialize;
use uuid::Uuid;

pub use reward::{Rates, RewardLine, RewardState, Rewards};
pub use slug::Slug;

use crate::{
    account::Signup,
    clock::Millis,
    enquiry::{Details, Enquiry},
    fields::{EmailAddress, Line},
};

/// Somebody who came by an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Friend {
    pub id: Uuid,
    pub affiliate: Slug,
    pub name: Line,
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
    pub name: Line,
    pub network: Option<String>,
    pub at: Millis,
    /// With a quote the reward begins to wait.
    pub quote: Option<IntroducingQuote>,
}

impl Introduction {
    /// Of a quote that carries an invitation.
    pub fn of_quote(enquiry: &Enquiry, rates: &Rates, price: Option<i64>) -> Option<Self> {
        let Details::Quote(quote) = &enquiry.details else { return None };
        let reference = enquiry.reference.to_string();
        Some(Introduction {
            id: Uuid::now_v7(),
            affiliate: Slug::of(&quote.affiliate)?,
            email: enquiry.email.clone(),
            name: enquiry.name.clone(),
            network: enquiry.network.clone(),
            at: enquiry.received_at,
            quote: Some(IntroducingQuote { reference, reward: rates.reward(price) }),
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
    pub name: Line,
    pub email: EmailAddress,
    pub created_at: Millis,
}
