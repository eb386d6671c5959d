//! Visitors who invite friends, and their rewards.

use content_model::Money;
use serde::Serialize;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    fields::{EmailAddress, SingleLine},
};

use super::slug::Slug;
use crate::account::model::Signup;

/// A visitor who came by an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Friend {
    /// Identifier of the friend, which every reward line names.
    pub id: Uuid,
    /// The invitation of the affiliate who brought the friend.
    pub affiliate: Slug,
    /// The friend's name, as typed in the form; empty once personal data are blanked.
    pub name: SingleLine,
    /// The network the friend came from, shortened.
    pub network: Option<String>,
    /// Reference of the first quote.
    pub quote_number: Option<String>,
    /// Milliseconds since 1970 of the friend's first submission.
    pub created_at: Millis,
}

/// A visitor came by an invitation. Ignored if it is the visitor's own or the visitor was introduced before.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// Identifier of the friend's row, if the introduction is recorded.
    pub id: Uuid,
    /// The invitation that the form carried.
    pub affiliate: Slug,
    /// The friend's address; only the first introduction of an address counts.
    pub email: EmailAddress,
    /// The friend's name, as typed in the form.
    pub name: SingleLine,
    /// The network of the friend, shortened; `None` if it is not known.
    pub network: Option<String>,
    /// Milliseconds since 1970 at which the form was received or the signup was confirmed.
    pub at: Millis,
    /// With a quote or a booking, the reward becomes pending.
    pub quote: Option<IntroducingQuote>,
}

impl Introduction {
    /// The introduction by a confirmed signup that carries an invitation.
    pub fn of_signup(signup: &Signup, now: Millis) -> Option<Self> {
        Some(Introduction {
            id: clock::id(now),
            affiliate: Slug::of(&signup.affiliate)?,
            email: signup.email.clone(),
            name: signup.name.clone(),
            network: None,
            at: now,
            quote: None,
        })
    }
}

/// The quote or booking of an introduction, with its pending reward.
#[derive(Clone, Debug)]
pub struct IntroducingQuote {
    /// Number of the quote; of a booking without a quote, the booking's number.
    pub reference: String,
    /// The reward that may be earned.
    pub reward: Money,
}

/// An affiliate in the operator's view.
#[derive(Clone, Debug, Serialize)]
pub struct Affiliate {
    /// The slug of the affiliate's invitation address.
    pub slug: Slug,
    /// The name of the affiliate's account.
    pub name: SingleLine,
    /// The address of the affiliate's account.
    pub email: EmailAddress,
    /// Milliseconds since 1970 at which the account joined the programme.
    pub created_at: Millis,
}
