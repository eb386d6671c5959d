//! Introductions of friends and their rewards. A line of the ledger and its mail are written together.

use std::collections::HashMap;

use content_model::Money;
use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    fields::{EmailAddress, reference::Reference},
    outbox,
};

use super::{
    model::{RewardLine, RewardState, Rewards},
    store,
};
use crate::{
    affiliates::{
        self,
        model::{Affiliate, Friend, IntroducingQuote, Introduction},
        slug::Slug,
    },
    rewards::mail::{REWARD_EARNED, of_reward},
};

/// An order to record an earned reward.
#[derive(Clone, Debug)]
pub struct Earning {
    /// Number of the friend's first quote, or of the booking that introduced the friend.
    pub quote_number: String,
    /// `None`: the pending reward, or `small` without one.
    pub amount: Option<Money>,
    /// The reward for a journey of unknown price.
    pub small: Money,
}

/// The result of recording an earned reward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earned {
    /// Recorded for this affiliate with this amount.
    Noted(Slug, Money),
    /// No friend has this first quote.
    NobodyInvited,
    /// It was recorded before; nothing was changed.
    Before,
}

/// Records that the reward for a friend's journey is earned, and writes its mail. `actor` is the member of staff;
/// `None`: a command.
pub async fn earn_reward(
    database: &Database,
    earning: Earning,
    actor: Option<Uuid>,
    at: Millis,
) -> Result<Earned, DatabaseError> {
    database
        .write(move |transaction| {
            let Earning { quote_number, amount, small } = earning;
            let Some(Friend { id: friend, affiliate, .. }) =
                affiliates::store::friend_of_quote(transaction, &quote_number)?
            else {
                return Ok(Earned::NobodyInvited);
            };
            let waits = store::newest_of(transaction, friend)?;
            let amount = amount.or(waits.map(|line| line.amount)).unwrap_or(small);
            let mut detail = audited(amount);
            detail["number"] = quote_number.as_str().into();
            let line = RewardLine { friend, state: RewardState::Earned, amount, cause: quote_number, at };
            if !add(transaction, &affiliate, &line)? {
                return Ok(Earned::Before);
            }
            log(transaction, actor, "earn_reward", friend, &detail, at)?;
            Ok(Earned::Noted(affiliate, amount))
        })
        .await
}

/// What the audit log says of an amount.
fn audited(amount: Money) -> serde_json::Value {
    serde_json::json!({ "amount": amount.minor(), "currency": amount.currency().to_string() })
}

/// The result of a payout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaidOut {
    /// Recorded as paid; holds the sum.
    Noted(Money),
    /// There are no unpaid rewards.
    Nothing,
    /// The sum differs from the one that was read; nothing was changed.
    Meanwhile,
}

/// Records all unpaid earned rewards as paid, and writes one mail. `seen` is the sum that the requester has read;
/// `None`: not checked. `actor` is the member of staff; `None`: a command.
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
            // A journey that is undone meanwhile takes its reward back before or not at all.
            store::lock_earned(transaction, &affiliate)?;
            // One statement reads and pays the sum, so that rewards earned meanwhile are not included.
            let paid = store::pay(transaction, &affiliate, at, seen.map(Money::minor))?;
            let Some((friend, _)) = paid.first() else {
                let earned = Rewards::of(&store::of(transaction, &affiliate)?).earned;
                let is_nothing_due = earned.is_zero() && seen.is_none_or(Money::is_zero);
                return Ok(if is_nothing_due { PaidOut::Nothing } else { PaidOut::Meanwhile });
            };
            tell(transaction, &affiliate, *friend, RewardState::Paid, at)?;
            let sum: Money = paid.iter().map(|(_, amount)| *amount).sum();
            let mut detail = audited(sum);
            detail["friends"] = paid.iter().map(|(friend, _)| friend.to_string()).collect();
            log(transaction, actor, "pay_rewards", friend, &detail, at)?;
            Ok(PaidOut::Noted(sum))
        })
        .await
}

/// All affiliates by name, each with the ledger in chronological order.
pub async fn reward_ledger(database: &Database) -> Result<Vec<(Affiliate, Vec<RewardLine>)>, DatabaseError> {
    let mut lines: HashMap<String, Vec<RewardLine>> = HashMap::new();
    for (slug, line) in database.read(store::of_all).await? {
        lines.entry(slug.to_string()).or_default().push(line);
    }
    let affiliates = database.read(affiliates::store::all).await?.into_iter();
    let with_lines = |affiliate: Affiliate| {
        let lines = lines.remove(affiliate.slug.as_str()).unwrap_or_default();
        (affiliate, lines)
    };
    Ok(affiliates.map(with_lines).collect())
}

/// Records the friend of an invitation, and a pending reward if there is a quote. The first invitation counts, the
/// visitor's own does not; a later quote of the friend is recorded as well.
pub fn introduce(transaction: &Transaction, introduction: &Introduction) -> Result<(), DatabaseError> {
    let noted = affiliates::store::note_friend(transaction, introduction)?;
    if let (Some((friend, affiliate)), Some(IntroducingQuote { reference, reward })) = (noted, &introduction.quote) {
        let (state, cause, at) = (RewardState::Pending, reference.clone(), introduction.at);
        add(transaction, &affiliate, &RewardLine { friend, state, amount: *reward, cause, at })?;
    }
    Ok(())
}

/// Makes the account an affiliate with this slug, unless it is one. Returns the slug.
///
/// # Errors
/// If the database does not commit, for example because another account has the slug.
pub async fn join(database: &Database, account: Uuid, slug: Slug, now: Millis) -> Result<Slug, DatabaseError> {
    database
        .write(move |transaction| {
            affiliates::store::insert(transaction, &slug, account, now)?;
            affiliates::store::slug_of(transaction, account)?.ok_or(DatabaseError::Lost)
        })
        .await
}

/// Records the reward earned by the booking of this number, if the traveller is a friend.
pub fn earn(
    transaction: &Transaction,
    (traveller, number): (&EmailAddress, &Reference),
    reward: Money,
    at: Millis,
) -> Result<(), DatabaseError> {
    let friend = affiliates::store::friend_of(transaction, &traveller.key())?;
    let Some(Friend { id: friend, affiliate, .. }) = friend else { return Ok(()) };
    let cause = number.to_string();
    let line = RewardLine { friend, state: RewardState::Earned, amount: reward, cause, at };
    add(transaction, &affiliate, &line).map(drop)
}

/// Reverts the unpaid earned reward of the journey with this number to pending, and deletes its unsent mail.
pub fn take_back(transaction: &Transaction, cause: &str) -> Result<(), DatabaseError> {
    // A payment of the reward at this moment comes before or finds none.
    store::lock_earned_by(transaction, cause)?;
    let friends = store::take_back(transaction, cause)?;
    let take_back = |friend| outbox::store::take_back(transaction, friend, REWARD_EARNED);
    friends.into_iter().try_for_each(take_back)
}

fn add(transaction: &Transaction, affiliate: &Slug, line: &RewardLine) -> Result<bool, DatabaseError> {
    let is_new = store::insert(transaction, affiliate, line)?;
    if is_new {
        tell(transaction, affiliate, line.friend, line.state, line.at)?;
    }
    Ok(is_new)
}

/// Writes the mail about a line, if the affiliate has an account.
fn tell(
    transaction: &Transaction,
    affiliate: &Slug,
    friend: Uuid,
    state: RewardState,
    at: Millis,
) -> Result<(), DatabaseError> {
    match store::address_of(transaction, affiliate)? {
        Some(inviter) => outbox::actions::write(transaction, &of_reward(state, friend, &inviter, at)),
        None => Ok(()),
    }
}
