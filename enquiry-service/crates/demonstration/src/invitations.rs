//! An inviter of a demonstration, whose friends' rewards are pending, earned and paid.

use content_model::{Locale, Money};
use serde::Deserialize;

use accounts::{
    account::{self, model::Signup},
    affiliates::{
        self,
        model::{IntroducingQuote, Introduction},
        slug::Slug,
    },
    rewards::{
        self,
        model::{RewardLine, RewardState},
    },
};
use kernel::{
    clock::{self, Millis},
    database::{DatabaseError, Transaction},
    fields::{EmailAddress, RawField, SingleLine},
};

use super::DAY;

/// `invented/invitations.json`
#[derive(Deserialize)]
struct InventedInviter {
    name: String,
    email: String,
    friends: Vec<InventedFriend>,
}

#[derive(Deserialize)]
struct InventedFriend {
    name: String,
    email: String,
    /// Number of the first quote.
    number: String,
    days_ago: i64,
    dollars: i64,
    earned_days_ago: Option<i64>,
    paid_days_ago: Option<i64>,
}

/// Inserts the inviter, the friends and the ledger, without mails.
pub fn fill(transaction: &Transaction, now: Millis) -> Result<(), DatabaseError> {
    let invented = include_str!("invented/invitations.json");
    let InventedInviter { name, email, friends } = serde_json::from_str(invented).map_err(|_| DatabaseError::Lost)?;
    let account = Signup {
        id: clock::id(now),
        email: address(email)?,
        // No password has this hash, so that the inviter cannot log in.
        password_hash: String::new(),
        locale: Locale::En,
        created_at: now,
        name: SingleLine::shortened(&name, 120),
        affiliate: SingleLine::default(),
        network: String::new(),
    };
    account::store::insert(transaction, &account, now)?;
    let slug = Slug::random();
    affiliates::store::insert(transaction, &slug, account.id, now)?;
    friends.into_iter().try_for_each(|friend| write_friend(transaction, &slug, friend, now))
}

fn write_friend(
    transaction: &Transaction,
    affiliate: &Slug,
    friend: InventedFriend,
    now: Millis,
) -> Result<(), DatabaseError> {
    let (amount, came_at) = (Money::from_dollars(friend.dollars), now - friend.days_ago * DAY);
    let introduction = Introduction {
        id: clock::id(came_at),
        affiliate: affiliate.clone(),
        email: address(friend.email)?,
        name: SingleLine::shortened(&friend.name, 120),
        network: None,
        at: came_at,
        quote: Some(IntroducingQuote { reference: friend.number.clone(), reward: amount }),
    };
    let Some((id, _)) = affiliates::store::note_friend(transaction, &introduction)? else { return Ok(()) };
    let day = |days_ago: i64| now - days_ago * DAY;
    let steps = [
        (RewardState::Pending, Some(came_at)),
        (RewardState::Earned, friend.earned_days_ago.map(day)),
        (RewardState::Paid, friend.paid_days_ago.map(day)),
    ];
    for (state, at) in steps {
        let Some(at) = at else { continue };
        let line = RewardLine { friend: id, state, amount, cause: friend.number.clone(), at };
        rewards::store::insert(transaction, affiliate, &line)?;
    }
    Ok(())
}

fn address(email: String) -> Result<EmailAddress, DatabaseError> {
    EmailAddress::parse(&RawField::Text(email)).map_err(|_| DatabaseError::Lost)
}
