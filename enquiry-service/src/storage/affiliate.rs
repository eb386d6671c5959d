//! What a store does for invitations, and the statements that both databases share.

use async_trait::async_trait;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{
    StoreError,
    row::{text, uuid},
};
use crate::{
    affiliate::{Affiliate, Friend, RewardLine, RewardState, Slug},
    clock::Millis,
    fields::Line,
};

#[async_trait]
pub trait AffiliateStore: Send + Sync {
    /// Makes the account an affiliate, with this slug unless it is one already; its slug.
    async fn join(&self, account: Uuid, slug: Slug, now: Millis) -> Result<Slug, StoreError>;
    async fn slug_of(&self, account: Uuid) -> Result<Option<Slug>, StoreError>;
    /// Name of the account whose invitation it is.
    async fn inviter(&self, slug: &Slug) -> Result<Option<Line>, StoreError>;
    /// By name.
    async fn affiliates(&self) -> Result<Vec<Affiliate>, StoreError>;
    /// Newest first.
    async fn friends(&self, slug: &Slug) -> Result<Vec<Friend>, StoreError>;
    async fn friend_by_email(&self, email_key: &str) -> Result<Option<Friend>, StoreError>;
    async fn friend_by_quote(&self, quote_number: &str) -> Result<Option<Friend>, StoreError>;
    /// In the order in which they were written.
    async fn rewards(&self, slug: &Slug) -> Result<Vec<RewardLine>, StoreError>;
    /// Adds a line, unless the friend's reward has come to that state before; whether it was added.
    async fn add_reward(&self, slug: &Slug, line: RewardLine) -> Result<bool, StoreError>;
}

pub(super) const FRIEND_COLUMNS: &str = "id, affiliate, name, network, quote_number, created_at";

pub struct FriendRow {
    pub id: String,
    pub affiliate: String,
    pub name: String,
    pub network: Option<String>,
    pub quote_number: Option<String>,
    pub created_at: Millis,
}

impl FriendRow {
    pub fn read(self) -> Result<Friend, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "friends", id: self.id.clone(), reason };
        Ok(Friend {
            id: uuid(&self.id).map_err(&unreadable)?,
            affiliate: text(&self.affiliate).map_err(&unreadable)?,
            name: text(&self.name).map_err(&unreadable)?,
            network: self.network.clone(),
            quote_number: self.quote_number.clone(),
            created_at: self.created_at,
        })
    }
}

pub struct AffiliateRow {
    pub slug: String,
    pub name: String,
    pub email: String,
    pub created_at: Millis,
}

impl AffiliateRow {
    pub fn read(self) -> Result<Affiliate, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "affiliates", id: self.slug.clone(), reason };
        Ok(Affiliate {
            slug: text(&self.slug).map_err(&unreadable)?,
            name: text(&self.name).map_err(&unreadable)?,
            email: text(&self.email).map_err(&unreadable)?,
            created_at: self.created_at,
        })
    }
}

/// A cell of an affiliate's row.
pub fn cell<T: DeserializeOwned>(slug: &str, stored: &str) -> Result<T, StoreError> {
    text(stored).map_err(|reason| StoreError::Unreadable { table: "affiliates", id: slug.to_owned(), reason })
}

pub struct RewardRow {
    pub friend: String,
    pub state: String,
    pub amount: i64,
    pub cause: String,
    pub at: Millis,
}

impl RewardRow {
    pub fn read(self) -> Result<RewardLine, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "rewards", id: self.friend.clone(), reason };
        Ok(RewardLine {
            friend: uuid(&self.friend).map_err(&unreadable)?,
            state: RewardState::parse(&self.state).ok_or_else(|| unreadable("unknown state".to_owned()))?,
            amount: self.amount,
            cause: self.cause.clone(),
            at: self.at,
        })
    }
}

pub(super) mod sql {
    pub const JOIN: &str =
        "INSERT INTO affiliates (slug, account, created_at) VALUES ($1, $2, $3) ON CONFLICT (account) DO NOTHING";
    pub const SLUG_OF: &str = "SELECT slug FROM affiliates WHERE account = $1";
    pub const INVITER: &str =
        "SELECT accounts.name FROM affiliates JOIN accounts ON accounts.id = affiliates.account WHERE slug = $1";
    pub const ALL: &str = "SELECT slug, accounts.name, accounts.email, affiliates.created_at FROM affiliates \
        JOIN accounts ON accounts.id = affiliates.account ORDER BY accounts.name, slug";
    /// The first invitation counts, one's own does not; a later quote of the same friend is noted with it.
    pub const INTRODUCE: &str = "INSERT INTO friends (id, affiliate, email_key, name, network, quote_number, created_at) \
        SELECT $1, slug, $2, $3, $4, $5, CAST($6 AS BIGINT) FROM affiliates \
        JOIN accounts ON accounts.id = affiliates.account WHERE slug = $7 AND accounts.email_key <> $2 \
        ON CONFLICT (email_key) DO UPDATE SET quote_number = excluded.quote_number \
        WHERE friends.quote_number IS NULL AND excluded.quote_number IS NOT NULL RETURNING id, affiliate";
    pub const ADD_REWARD: &str = "INSERT INTO rewards (affiliate, friend, state, amount, cause, at) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (friend, state) DO NOTHING";
    pub const EARN: &str = "INSERT INTO rewards (affiliate, friend, state, amount, cause, at) \
        SELECT affiliate, id, 'earned', CAST($1 AS BIGINT), $2, CAST($3 AS BIGINT) FROM friends WHERE email_key = $4 \
        ON CONFLICT (friend, state) DO NOTHING";
    /// What is paid stays.
    pub const TAKE_BACK: &str = "DELETE FROM rewards WHERE state = 'earned' AND cause = $1 \
        AND NOT EXISTS (SELECT 1 FROM rewards AS paid WHERE paid.friend = rewards.friend AND paid.state = 'paid')";
    pub const REWARDS: &str = "SELECT friend, state, amount, cause, at FROM rewards WHERE affiliate = $1 ORDER BY line";
    /// A friend keeps counting without a name.
    pub const FORGET: &str = "UPDATE friends SET name = '', network = NULL, email_key = id WHERE created_at < $1";
    pub const ERASE: &str = "UPDATE friends SET name = '', network = NULL, email_key = id WHERE email_key = $1";
}
