//! Visitors who invite friends, and whom they invited.

use uuid::Uuid;

use super::{
    Database, DatabaseError, Transaction, rewards,
    row::{query_row, table_row},
    value::values,
};
use crate::{
    domain::affiliate::{Affiliate, Friend, IntroducingQuote, Introduction, RewardLine, RewardState, Slug},
    primitives::{clock::Millis, fields::SingleLine},
};

table_row!(Friend, "friends", [id, affiliate, name, network, quote_number, created_at]);

query_row!(Affiliate, "affiliates", [slug, name, email, created_at]);

const SLUG_OF: &str = "SELECT slug FROM affiliates WHERE account = $1";

/// Notes the friend of an invitation, and that a reward waits where there is a quote. The first invitation counts, one's
/// own does not; a later quote of the same friend is noted with it.
///
/// # Errors
/// Where nothing was written.
pub fn introduce(transaction: &Transaction, introduction: &Introduction) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO friends (id, affiliate, email_key, name, network, quote_number, created_at) \
        SELECT $1, slug, $2, $3, $4, $5, CAST($6 AS BIGINT) FROM affiliates \
        JOIN accounts ON accounts.id = affiliates.account WHERE slug = $7 AND accounts.email_key <> $2 \
        ON CONFLICT (email_key) DO UPDATE SET quote_number = excluded.quote_number \
        WHERE friends.quote_number IS NULL AND excluded.quote_number IS NOT NULL RETURNING id, affiliate";
    let Introduction { id, affiliate, email, name, network, at, quote } = introduction;
    let number = quote.as_ref().map(|quote| quote.reference.as_str());
    let values = values![*id, email.key(), name.as_str(), network.as_deref(), number, *at, affiliate.as_str()];
    let noted: Option<(Uuid, String)> = transaction.row(sql, values)?;
    if let (Some((friend, affiliate)), Some(IntroducingQuote { reference, reward })) = (noted, quote) {
        let state = RewardState::Pending;
        let line = RewardLine { friend, state, amount: *reward, cause: reference.clone(), at: *at };
        rewards::add(transaction, &affiliate, &line)?;
    }
    Ok(())
}

impl Database {
    /// Makes the account an affiliate, with this slug unless it is one already; its slug.
    ///
    /// # Errors
    /// Where nothing was written, as with a slug that another account has.
    pub async fn join(&self, account: Uuid, slug: Slug, now: Millis) -> Result<Slug, DatabaseError> {
        self.write(move |transaction| {
            let sql = "INSERT INTO affiliates (slug, account, created_at) VALUES ($1, $2, $3) \
                       ON CONFLICT (account) DO NOTHING";
            transaction.execute(sql, values![slug.as_str(), account, now])?;
            let found: Option<(Slug,)> = transaction.row(SLUG_OF, values![account])?;
            found.map_or(Err(DatabaseError::Lost), |(slug,)| Ok(slug))
        })
        .await
    }

    /// The slug of an account; `None` where the account is no affiliate.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn slug_of(&self, account: Uuid) -> Result<Option<Slug>, DatabaseError> {
        let found: Option<(Slug,)> = self.read(move |connection| connection.row(SLUG_OF, values![account])).await?;
        Ok(found.map(|(slug,)| slug))
    }

    /// Name of the account whose invitation it is.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn inviter(&self, slug: &Slug) -> Result<Option<SingleLine>, DatabaseError> {
        let slug = slug.clone();
        let sql = "SELECT accounts.name FROM affiliates JOIN accounts ON accounts.id = affiliates.account \
                   WHERE slug = $1";
        let found: Option<(SingleLine,)> =
            self.read(move |connection| connection.row(sql, values![slug.as_str()])).await?;
        Ok(found.map(|(name,)| name))
    }

    /// By name.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn affiliates(&self) -> Result<Vec<Affiliate>, DatabaseError> {
        let sql = "SELECT slug, accounts.name, accounts.email, affiliates.created_at FROM affiliates \
                   JOIN accounts ON accounts.id = affiliates.account ORDER BY accounts.name, slug";
        self.read(move |connection| connection.rows(sql, &[])).await
    }

    /// Newest first.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn friends(&self, slug: &Slug) -> Result<Vec<Friend>, DatabaseError> {
        let slug = slug.clone();
        let rest = "WHERE affiliate = $1 ORDER BY created_at DESC, id DESC";
        self.read(move |connection| connection.select(rest, values![slug.as_str()])).await
    }

    /// The friend whose address has this key; `None` where nobody invited such a person.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn friend_by_email(&self, email_key: &str) -> Result<Option<Friend>, DatabaseError> {
        let key = email_key.to_owned();
        self.read(move |connection| connection.first("WHERE email_key = $1", values![key])).await
    }

    /// The friend with this quote; `None` where no friend has the quote.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn friend_by_quote(&self, quote_number: &str) -> Result<Option<Friend>, DatabaseError> {
        let number = quote_number.to_owned();
        self.read(move |connection| connection.first("WHERE quote_number = $1", values![number])).await
    }
}
