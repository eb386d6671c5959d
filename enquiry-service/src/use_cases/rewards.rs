//! Friends who come by an invitation, and what their journeys bring. A line of the ledger and its mail are one.

use content_model::Money;
use uuid::Uuid;

use super::{limited_mails, staff::log};
use crate::{
    database::{Database, DatabaseError, Transaction, affiliates, outbox, rewards},
    domain::{
        affiliate::{Affiliate, Friend, IntroducingQuote, Introduction, RewardLine, RewardState, Rewards, Slug},
        booking::Booking,
        message::{MessageKind, of_reward},
    },
    primitives::clock::Millis,
};

/// What somebody of the company says is earned.
#[derive(Clone, Debug)]
pub struct Earning {
    /// Number of the friend's first quote, or of the booking by which the friend came.
    pub quote_number: String,
    /// `None`: what waits for this journey, and where nothing waits `small`.
    pub amount: Option<Money>,
    /// The reward of a journey without a price.
    pub small: Money,
}

/// How noting what is earned ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earned {
    /// So much is earned by this affiliate.
    Noted(Slug, Money),
    /// Nobody was invited whose first quote has this number.
    NobodyInvited,
    /// It was earned before; nothing was changed.
    Before,
}

/// Notes that the reward for a friend's journey is earned, and writes its mail. `actor` is the person of the desk;
/// `None`: a command.
///
/// # Errors
/// Where nothing was written.
pub async fn earn_reward(
    database: &Database,
    earning: Earning,
    actor: Option<Uuid>,
    at: Millis,
) -> Result<Earned, DatabaseError> {
    database
        .write(move |transaction| {
            let Earning { quote_number, amount, small } = earning;
            let Some(Friend { id: friend, affiliate, .. }) = affiliates::friend_of_quote(transaction, &quote_number)?
            else {
                return Ok(Earned::NobodyInvited);
            };
            let waits = rewards::newest_of(transaction, friend)?;
            let amount = amount.or(waits.map(|line| line.amount)).unwrap_or(small);
            let line = RewardLine { friend, state: RewardState::Earned, amount, cause: quote_number, at };
            if !add(transaction, &affiliate, &line)? {
                return Ok(Earned::Before);
            }
            log(transaction, actor, "earn_reward", friend, &serde_json::json!({ "amount": amount.minor() }), at)?;
            Ok(Earned::Noted(affiliate, amount))
        })
        .await
}

/// How paying out ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaidOut {
    /// So much is noted as paid.
    Noted(Money),
    /// Nothing is to be paid.
    Nothing,
    /// Another sum is to be paid than was read; nothing was changed.
    Meanwhile,
}

/// All that was earned and not paid is paid, and one mail tells of it. `seen` is the sum that somebody has read; `None`:
/// whatever it is. `actor` is the person of the desk; `None`: a command.
///
/// # Errors
/// Where nothing was written.
pub async fn pay_rewards(
    database: &Database,
    affiliate: &Slug,
    seen: Option<Money>,
    actor: Option<Uuid>,
    at: Millis,
) -> Result<PaidOut, DatabaseError> {
    let affiliate = affiliate.clone();
    database
        .write(move |transaction| {
            // One statement reads the sum and pays it: what is earned meanwhile is not paid with the rest.
            let paid = rewards::pay(transaction, &affiliate, at, seen.map(Money::minor))?;
            let Some((friend, _)) = paid.first() else {
                let earned = Rewards::of(&rewards::of(transaction, &affiliate)?).earned;
                let is_nothing_due = earned.is_zero() && seen.is_none_or(Money::is_zero);
                return Ok(if is_nothing_due { PaidOut::Nothing } else { PaidOut::Meanwhile });
            };
            tell(transaction, &affiliate, *friend, RewardState::Paid, at)?;
            let sum: Money = paid.iter().map(|(_, amount)| *amount).sum();
            let friends: Vec<_> = paid.iter().map(|(friend, _)| friend).collect();
            let detail = serde_json::json!({ "amount": sum.minor(), "friends": friends });
            log(transaction, actor, "pay_rewards", friend, &detail, at)?;
            Ok(PaidOut::Noted(sum))
        })
        .await
}

/// Every affiliate by name, with the lines of the ledger in the order in which they were written.
///
/// # Errors
/// Where the database does not answer.
pub async fn reward_ledger(database: &Database) -> Result<Vec<(Affiliate, Vec<RewardLine>)>, DatabaseError> {
    let mut ledger = Vec::new();
    for affiliate in database.affiliates().await? {
        let lines = database.rewards(&affiliate.slug).await?;
        ledger.push((affiliate, lines));
    }
    Ok(ledger)
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
