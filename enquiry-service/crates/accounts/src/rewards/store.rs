//! The ledger of rewards for invitations.

use content_model::Money;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        cells::texts,
        table::{TableRow, query_row, read_row, statements},
        value::values,
    },
    fields::EmailAddress,
};

use super::model::{LedgerReward, RewardLine, RewardNews, RewardState};
use crate::affiliates::slug::Slug;

texts!(named RewardState);

read_row!(RewardLine, "rewards", [friend, state, amount as "amount, currency", cause, at]);
query_row!(LedgerReward, "rewards", [number as "line", affiliate, line]);
query_row!(RewardNews, "rewards", [to as "email", locale, friend as "name", state, amount as "amount, currency"]);

/// Inserts a line; `false` if the friend's reward has reached that state before.
pub fn insert(transaction: &Transaction, affiliate: &Slug, line: &RewardLine) -> Result<bool, DatabaseError> {
    let sql = "INSERT INTO rewards (affiliate, friend, state, amount, currency, cause, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (friend, state) DO NOTHING";
    let RewardLine { friend, state, amount, cause, at } = line;
    transaction.write(sql, values![affiliate, friend, state, amount, cause, at])
}

statements! {
    /// The number of lines of the ledger.
    value count() -> i64 = "SELECT count(*) FROM rewards";

    /// The lines of the whole ledger after this number, in the order of their numbers, each with its inviter.
    query page(after: i64, most: i64) -> Vec<LedgerReward> =
        "SELECT rewards.line, slug, accounts.name, accounts.email, affiliates.created_at, rewards.friend, \
         rewards.state, rewards.amount, rewards.currency, rewards.cause, rewards.at FROM rewards \
         JOIN affiliates ON affiliates.slug = rewards.affiliate JOIN accounts ON accounts.id = affiliates.account \
         WHERE rewards.line > $1 ORDER BY rewards.line LIMIT $2";

    /// The lines of all affiliates in chronological order, each with the invitation of its affiliate.
    query of_all() -> Vec<(Slug, RewardLine)> =
        format!("SELECT affiliate, {} FROM rewards ORDER BY line", RewardLine::COLUMNS);

    /// The address of an affiliate with an account.
    query address_of(affiliate: &Slug) -> Option<EmailAddress> =
        "SELECT accounts.email FROM affiliates JOIN accounts ON accounts.id = affiliates.account WHERE slug = $1";

    /// The lines of an affiliate in chronological order.
    all of(affiliate: &Slug) -> Vec<RewardLine> = "WHERE affiliate = $1 ORDER BY line";

    /// The newest line of a friend's reward.
    all newest_of(friend: Uuid) -> Option<RewardLine> = "WHERE friend = $1 ORDER BY line DESC LIMIT 1";

    /// Locks the earned lines of an affiliate until the transaction ends.
    write lock_earned(affiliate: &Slug) -> Vec<Uuid> =
        "SELECT friend FROM rewards WHERE affiliate = $1 AND state = 'earned' ORDER BY line FOR NO KEY UPDATE";

    /// Locks the earned lines of a journey until the transaction ends.
    write lock_earned_by(cause: &str) -> Vec<Uuid> =
        "SELECT friend FROM rewards WHERE cause = $1 AND state = 'earned' ORDER BY line FOR NO KEY UPDATE";

    /// Deletes the unpaid earned line of a journey. Returns the friends, whose rewards are pending again.
    write take_back(cause: &str) -> Vec<Uuid> =
        "DELETE FROM rewards WHERE state = 'earned' AND cause = $1 \
         AND NOT EXISTS (SELECT 1 FROM rewards AS paid WHERE paid.friend = rewards.friend AND paid.state = 'paid') \
         RETURNING friend";

    /// Marks all unpaid earned rewards as paid, if their sum in minor units is the given one or none is given. Returns
    /// the friends with their amounts.
    write pay(affiliate: &Slug, at: Millis, seen: Option<i64>) -> Vec<(Uuid, Money)> =
        "INSERT INTO rewards (affiliate, friend, state, amount, currency, cause, at) \
         SELECT affiliate, friend, 'paid', amount, currency, cause, CAST($2 AS BIGINT) FROM rewards AS earned \
         WHERE affiliate = $1 AND state = 'earned' AND (CAST($3 AS BIGINT) IS NULL OR $3 = (SELECT sum(amount) \
         FROM rewards AS due WHERE affiliate = $1 AND state = 'earned' AND NOT EXISTS \
         (SELECT 1 FROM rewards AS paid WHERE paid.friend = due.friend AND paid.state = 'paid'))) ORDER BY line \
         ON CONFLICT (friend, state) DO NOTHING RETURNING friend, amount, currency";

    /// The facts of a mail about a line; `None` if the line or the inviter's account is deleted.
    query news(friend: Uuid, state: RewardState) -> Option<RewardNews> =
        "SELECT friends.id, accounts.email, accounts.locale, friends.name, rewards.state, \
         (SELECT CAST(sum(amount) AS BIGINT) FROM rewards AS same WHERE same.affiliate = rewards.affiliate \
          AND same.state = rewards.state AND same.at = rewards.at) AS amount, rewards.currency FROM rewards \
         JOIN friends ON friends.id = rewards.friend JOIN affiliates ON affiliates.slug = rewards.affiliate \
         JOIN accounts ON accounts.id = affiliates.account WHERE rewards.friend = $1 AND rewards.state = $2";
}
