//! The ledger of what friends' journeys bring those who invited them. A line and the mail that tells of it are one.

use content_model::{Choice, Money};
use uuid::Uuid;

use super::{
    Database, DatabaseError, Insert, Transaction, attempts,
    row::{FromRow, TableRow, query_row, table_row},
    value::values,
};
use crate::{
    domain::{
        affiliate::{RewardLine, RewardNews, RewardState, Slug},
        booking::Booking,
        message::{MessageKind, of_reward},
    },
    primitives::{clock::Millis, fields::EmailAddress},
};

table_row!(RewardLine, "rewards", [friend, state, amount as "amount, currency", cause, at]);
const REWARDS: Insert = Insert {
    table: RewardLine::TABLE,
    columns: &[RewardLine::COLUMNS, "affiliate"],
    on_conflict: "ON CONFLICT (friend, state) DO NOTHING",
};

query_row!(RewardNews, "rewards", [to, locale, friend, state, amount]);

/// Adds a line and writes its mail, unless the friend's reward has come to that state before; whether it was added.
///
/// # Errors
/// Where nothing was written.
pub fn add(transaction: &Transaction, affiliate: &str, line: &RewardLine) -> Result<bool, DatabaseError> {
    let mut row = line.values();
    row.push(affiliate.into());
    let is_new = transaction.insert(&REWARDS, &[row])? > 0;
    if is_new {
        tell(transaction, affiliate, line.friend, line.state, line.at)?;
    }
    Ok(is_new)
}

/// Writes the mail about a line, while the affiliate has an account.
fn tell(
    transaction: &Transaction,
    affiliate: &str,
    friend: Uuid,
    state: RewardState,
    at: Millis,
) -> Result<(), DatabaseError> {
    let sql = "SELECT accounts.email FROM affiliates JOIN accounts ON accounts.id = affiliates.account WHERE slug = $1";
    match transaction.row::<(EmailAddress,)>(sql, values![affiliate])? {
        Some((inviter,)) => attempts::write_limited(transaction, &of_reward(state, friend, &inviter, at)),
        None => Ok(()),
    }
}

/// Notes what was earned with the journey of a friend, if it is one.
///
/// # Errors
/// Where nothing was written.
pub fn earn(transaction: &Transaction, booking: &Booking, reward: Money, at: Millis) -> Result<(), DatabaseError> {
    let sql = "SELECT id, affiliate FROM friends WHERE email_key = $1";
    let friend: Option<(Uuid, String)> = transaction.row(sql, values![booking.email.key()])?;
    let Some((friend, affiliate)) = friend else { return Ok(()) };
    let cause = booking.number.to_string();
    let line = RewardLine { friend, state: RewardState::Earned, amount: reward, cause, at };
    add(transaction, &affiliate, &line).map(drop)
}

/// The journey was not travelled: what was earned with it and is not paid yet waits again, and a mail about it that has
/// not gone does not go.
///
/// # Errors
/// Where nothing was written.
pub fn take_back(transaction: &Transaction, booking: &Booking) -> Result<(), DatabaseError> {
    let sql = "DELETE FROM rewards WHERE state = 'earned' AND cause = $1 \
        AND NOT EXISTS (SELECT 1 FROM rewards AS paid WHERE paid.friend = rewards.friend AND paid.state = 'paid') \
        RETURNING friend";
    let friends: Vec<(Uuid,)> = transaction.rows(sql, values![booking.number.as_str()])?;
    let sql = "DELETE FROM outbox WHERE about = $1 AND kind = $2 AND state = 'waiting'";
    let unsent = |(friend,)| transaction.execute(sql, values![friend, MessageKind::RewardEarned.name()]).map(drop);
    friends.into_iter().try_for_each(unsent)
}

impl Database {
    /// In the order in which they were written.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn rewards(&self, slug: &Slug) -> Result<Vec<RewardLine>, DatabaseError> {
        let slug = slug.clone();
        self.read(move |connection| connection.select("WHERE affiliate = $1 ORDER BY line", values![slug.as_str()]))
            .await
    }

    /// Adds a line and writes its mail, unless the friend's reward has come to that state before; whether it was added.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn add_reward(&self, slug: &Slug, line: RewardLine) -> Result<bool, DatabaseError> {
        let slug = slug.clone();
        self.write(move |transaction| add(transaction, slug.as_str(), &line)).await
    }

    /// All that was earned and not paid is paid, and one mail tells of it; the sum.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn pay(&self, slug: &Slug, at: Millis) -> Result<Money, DatabaseError> {
        let slug = slug.clone();
        self.write(move |transaction| {
            let sql = "INSERT INTO rewards (affiliate, friend, state, amount, currency, cause, at) \
                SELECT affiliate, friend, 'paid', amount, currency, cause, CAST($2 AS BIGINT) FROM rewards AS earned \
                WHERE affiliate = $1 AND state = 'earned' ORDER BY line \
                ON CONFLICT (friend, state) DO NOTHING RETURNING friend, amount, currency";
            let paid: Vec<(Uuid, Money)> = transaction.rows(sql, values![slug.as_str(), at])?;
            if let Some((friend, _)) = paid.first() {
                tell(transaction, slug.as_str(), *friend, RewardState::Paid, at)?;
            }
            Ok(paid.iter().map(|(_, amount)| *amount).sum())
        })
        .await
    }

    /// What there is to tell of a line; nothing where the line or the inviter's account is gone.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn reward_news(&self, friend: Uuid, state: RewardState) -> Result<Option<RewardNews>, DatabaseError> {
        let sql = "SELECT accounts.email, accounts.locale, friends.name, rewards.state, \
            (SELECT CAST(sum(amount) AS BIGINT) FROM rewards AS same WHERE same.affiliate = rewards.affiliate \
             AND same.state = rewards.state AND same.at = rewards.at), rewards.currency FROM rewards \
            JOIN friends ON friends.id = rewards.friend JOIN affiliates ON affiliates.slug = rewards.affiliate \
            JOIN accounts ON accounts.id = affiliates.account WHERE rewards.friend = $1 AND rewards.state = $2";
        self.read(move |connection| connection.row(sql, values![friend, state.name()])).await
    }
}
