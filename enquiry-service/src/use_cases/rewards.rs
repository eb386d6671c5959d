//! Friends who come by an invitation, and what their journeys bring. A line of the ledger and its mail are one.

use content_model::Money;
use uuid::Uuid;

use super::limited_mails;
use crate::{
    database::{Database, DatabaseError, Transaction, affiliates, outbox, rewards},
    domain::{
        affiliate::{Friend, IntroducingQuote, Introduction, RewardLine, RewardState, Slug},
        booking::Booking,
        message::{MessageKind, of_reward},
    },
    primitives::clock::Millis,
};

/// Adds a line and writes its mail, unless the friend's reward has come to that state before; whether it was added.
///
/// # Errors
/// Where nothing was written.
pub async fn add_reward(database: &Database, affiliate: &Slug, line: RewardLine) -> Result<bool, DatabaseError> {
    let affiliate = affiliate.clone();
    database.write(move |transaction| add(transaction, &affiliate, &line)).await
}

/// All that was earned and not paid is paid, and one mail tells of it; the sum.
///
/// # Errors
/// Where nothing was written.
pub async fn pay_rewards(database: &Database, affiliate: &Slug, at: Millis) -> Result<Money, DatabaseError> {
    let affiliate = affiliate.clone();
    database
        .write(move |transaction| {
            let paid = rewards::pay(transaction, &affiliate, at)?;
            if let Some((friend, _)) = paid.first() {
                tell(transaction, &affiliate, *friend, RewardState::Paid, at)?;
            }
            Ok(paid.iter().map(|(_, amount)| *amount).sum())
        })
        .await
}

/// Notes the friend of an invitation, and that a reward waits where there is a quote. The first invitation counts, one's
/// own does not; a later quote of the same friend is noted with it.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn introduce(transaction: &Transaction, introduction: &Introduction) -> Result<(), DatabaseError> {
    let noted = affiliates::note_friend(transaction, introduction)?;
    if let (Some((friend, affiliate)), Some(IntroducingQuote { reference, reward })) = (noted, &introduction.quote) {
        let (state, cause, at) = (RewardState::Pending, reference.clone(), introduction.at);
        add(transaction, &affiliate, &RewardLine { friend, state, amount: *reward, cause, at })?;
    }
    Ok(())
}

/// Makes the account an affiliate, with this slug unless it is one already; its slug.
///
/// # Errors
/// Where nothing was written, as with a slug that another account has.
pub async fn join(database: &Database, account: Uuid, slug: Slug, now: Millis) -> Result<Slug, DatabaseError> {
    database
        .write(move |transaction| {
            affiliates::insert(transaction, &slug, account, now)?;
            affiliates::slug_in(transaction, account)?.ok_or(DatabaseError::Lost)
        })
        .await
}

/// Notes what was earned with the journey of a friend, if it is one.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn earn(
    transaction: &Transaction,
    booking: &Booking,
    reward: Money,
    at: Millis,
) -> Result<(), DatabaseError> {
    let friend = affiliates::friend_of(transaction, &booking.email.key())?;
    let Some(Friend { id: friend, affiliate, .. }) = friend else { return Ok(()) };
    let cause = booking.number.to_string();
    let line = RewardLine { friend, state: RewardState::Earned, amount: reward, cause, at };
    add(transaction, &affiliate, &line).map(drop)
}

/// The journey was not travelled: what was earned with it and is not paid yet waits again, and a mail about it that has
/// not gone does not go.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn take_back(transaction: &Transaction, booking: &Booking) -> Result<(), DatabaseError> {
    let friends = rewards::take_back(transaction, booking.number.as_str())?;
    let take_back = |friend| outbox::take_back(transaction, friend, MessageKind::RewardEarned);
    friends.into_iter().try_for_each(take_back)
}

fn add(transaction: &Transaction, affiliate: &Slug, line: &RewardLine) -> Result<bool, DatabaseError> {
    let is_new = rewards::insert(transaction, affiliate, line)?;
    if is_new {
        tell(transaction, affiliate, line.friend, line.state, line.at)?;
    }
    Ok(is_new)
}

/// Writes the mail about a line, while the affiliate has an account.
fn tell(
    transaction: &Transaction,
    affiliate: &Slug,
    friend: Uuid,
    state: RewardState,
    at: Millis,
) -> Result<(), DatabaseError> {
    match rewards::address_of(transaction, affiliate)? {
        Some(inviter) => limited_mails::write(transaction, &of_reward(state, friend, &inviter, at)),
        None => Ok(()),
    }
}
